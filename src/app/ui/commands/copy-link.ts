/** Copies a link to what is shown. */

import type { Notices } from '../../../ui/state/notices.svelte';
import { isOfThisMachine } from '../../../ui/state/own-address';
import { t as shared } from '../../../ui/words/common';
import { t } from '../../words/commands';

/** A screen that has a button for it knows what belongs into its link; elsewhere the address says it all. */
export async function copyLink(notices: Notices): Promise<void> {
  const own = document.querySelector<HTMLElement>('[data-copy-link]');
  if (own) return own.click();
  try {
    await navigator.clipboard.writeText(location.href);
    if (isOfThisMachine(location.href)) notices.add('warning', shared().ownMachine);
    else notices.add('info', t().linkCopied);
  } catch {
    notices.add('warning', t().linkRefused);
  }
}
