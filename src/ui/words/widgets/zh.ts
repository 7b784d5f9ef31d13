/** What widgets say of themselves, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  dismiss: '关闭',
  showHeld: (label) => `按住时显示${label}`,
  shownHeld: '按住此处时显示',
  qr: (text) => `${text} 的二维码`,
};
