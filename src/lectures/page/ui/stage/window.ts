/** The way between the stage's window and the presenter's: the same browser, no network. */

import type { StageChannel } from '../../state/lecture-stage.svelte';

const NAME = 'mnemoscope-stage';

/** @returns undefined where the browser has no channels between windows. */
export function stageChannel(): StageChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(NAME);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const heard = ({ data }: MessageEvent<unknown>) => listener(data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
    close: () => channel.close(),
  };
}

export function hasFullscreen(document: Document): boolean {
  return document.fullscreenEnabled === true;
}

/** @throws what the browser refuses with. */
export async function toggleFullscreen(root: HTMLElement): Promise<void> {
  const { ownerDocument: document } = root;
  if (!hasFullscreen(document)) return;
  await (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
}
