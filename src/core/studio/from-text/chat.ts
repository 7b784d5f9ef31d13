/** Chat logs: lines of speakers, with or without times. */

import { parseDate } from '../../text/dates';

export interface ChatLine {
  readonly speaker: string;
  readonly text: string;
  /** ISO 8601 day; absent where the line has none. */
  readonly day?: string;
  readonly start: number;
  readonly end: number;
}

const TIME = String.raw`(?<date>\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)?[ ,T]*(?<clock>\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?)?`;
const LINE = new RegExp(
  String.raw`^\s*\[?${TIME}\]?\s*[-–]?\s*(?<speaker>[\p{L}][\p{L}\p{M} .’'·-]{0,30}?)\s*[:：]\s*(?<text>\S.*)$`,
  'u',
);

/** Share of the lines that must be of speakers, and how few lines are no log. */
const SHARE = 0.6;
const FEWEST = 4;

/** The lines of a chat log; undefined where the text is none. A line without a speaker goes on with the one before. */
export function chatIn(text: string): ChatLine[] | undefined {
  const lines: ChatLine[] = [];
  let spoken = 0;
  let all = 0;
  let at = 0;
  let day: string | undefined;
  for (const raw of text.split('\n')) {
    const start = at;
    at += raw.length + 1;
    if (raw.trim() === '') continue;
    all++;
    const alone = parseDate(raw.trim());
    if (alone?.precision === 'day') {
      day = new Date(alone.start).toISOString().slice(0, 10);
      spoken++;
      continue;
    }
    const match = LINE.exec(raw);
    const before = lines.at(-1);
    if (!match) {
      if (before)
        lines[lines.length - 1] = {
          ...before,
          text: `${before.text}\n${raw.trim()}`,
          end: start + raw.length,
        };
      continue;
    }
    spoken++;
    const { date, speaker, text: words } = match.groups!;
    const when = date === undefined ? undefined : parseDate(date.replace(/[年月]/g, '-').replace('日', ''));
    if (when) day = new Date(when.start).toISOString().slice(0, 10);
    lines.push({
      speaker: speaker!.trim(),
      text: words!.trim(),
      start,
      end: start + raw.length,
      ...(day !== undefined && { day }),
    });
  }
  const speakers = new Set(lines.map(({ speaker }) => speaker));
  const isLog =
    lines.length >= FEWEST &&
    spoken >= SHARE * all &&
    speakers.size >= 2 &&
    speakers.size <= lines.length / 2;
  return isLog ? lines : undefined;
}
