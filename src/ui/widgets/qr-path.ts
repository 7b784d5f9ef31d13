/** A QR code as one SVG path. */

/**
 * One square per dark module; runs in a row become one rectangle.
 *
 * @param modules rows of modules, dark ones true. @returns path data on a grid of one unit per module.
 */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .map((row, y) => {
      let path = '';
      for (let x = 0; x < row.length; x++) {
        if (!row[x]) continue;
        const start = x;
        while (row[x + 1]) x++;
        path += `M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`;
      }
      return path;
    })
    .join('');
}
