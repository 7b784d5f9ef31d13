/** How kinds and categories look and read, the same everywhere. */

import CalendarDays from '@lucide/svelte/icons/calendar-days';
import MessageCircle from '@lucide/svelte/icons/message-circle';
import UserRound from '@lucide/svelte/icons/user-round';
import UsersRound from '@lucide/svelte/icons/users-round';
import type { Category, Kind } from '../../core/memory/bank';
import type { ModelStamp } from '../../core/ports';
import { t } from '../words/common';

/** Names are read when they are shown: they follow the language of the interface. */
function look(kind: Kind, icon: typeof UserRound) {
  return {
    color: `var(--${kind})`,
    icon,
    get label() {
      return t().kinds[kind];
    },
    get plural() {
      return t().kindsPlural[kind];
    },
  };
}

export const KIND_LOOKS = {
  profile: look('profile', UserRound),
  relationship: look('relationship', UsersRound),
  event: look('event', CalendarDays),
  dialogue: look('dialogue', MessageCircle),
} as const satisfies Record<Kind, unknown>;

export const CATEGORY_COLORS: Record<Category, string> = {
  semantic: 'var(--semantic)',
  episodic: 'var(--episodic)',
};

/** A score with four significant places at most. */
export function scoreText(score: number): string {
  return Math.abs(score) >= 10
    ? score.toFixed(1)
    : Math.abs(score) >= 1
      ? score.toFixed(2)
      : score.toFixed(3);
}

/** A time in milliseconds, or seconds from one second on. */
export function timeText(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  // What is below the clock's step did take time.
  if (milliseconds < 0.1) return '< 0.1 ms';
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}

/** What made a number: id, revision, weights, dtype, device. */
export function stampText({ id, revision, hash, dtype, device }: ModelStamp): string {
  return `${id} ${revision.slice(0, 12)} · ${hash.slice(0, 8)} · ${dtype} · ${device}`;
}

/** Bytes as megabytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Bytes of what may be small: as kilobytes below a tenth of a megabyte. */
export function fileSize(bytes: number): string {
  return bytes < 1e5 ? `${(bytes / 1e3).toFixed(1)} kB` : megabytes(bytes);
}
