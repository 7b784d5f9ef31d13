/** Full screen, where the browser has it: on an iPhone pages have none. */

export function hasFullscreen(document: Document): boolean {
  return document.fullscreenEnabled === true;
}

/** @throws what the browser refuses with. */
export async function toggleFullscreen(root: HTMLElement): Promise<void> {
  const { ownerDocument: document } = root;
  if (!hasFullscreen(document)) return;
  await (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
}
