/** Charts on the page as files: SVG text, and PNG at twice the size. */

import { standaloneSvg, SvgError, type FigureWords } from '../../data/export/svg';
import { figures as en } from '../words/later/en';
import { figures as zh } from '../words/later/zh';

/** Pixels of the image per pixel of the chart: sharp on slides and in print. */
const SCALE = 2;

/**
 * The chart as an SVG document that stands alone, in the light colours.
 *
 * @param element the chart, in the page or not.
 * @throws SvgError where it cannot stand alone.
 */
export function figureSvg(element: Element, words: FigureWords): string {
  return standaloneSvg(new XMLSerializer().serializeToString(element), words);
}

/** The SVG document as a PNG image of twice its size. @throws SvgError where the browser cannot draw it. */
export async function figurePng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {
      throw new SvgError({ en: en.notDrawn, zh: zh.notDrawn });
    });
    const canvas = document.createElement('canvas');
    canvas.width = SCALE * image.naturalWidth;
    canvas.height = SCALE * image.naturalHeight;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new SvgError({ en: en.tooLarge, zh: zh.tooLarge }))),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
