/** All that can be said of a draft without a person: by PerLTQA's six types of error, and whether the library would take it. */

import { readCharacter } from '../../../data/formats/mnemoscope/mnemoscope';
import { DatasetError, type Problem } from '../../../core/text/problem';
import { applyEdit, type Edit } from '../../../core/memory/edit';
import { memoriesById, type Memory } from '../../../core/memory/bank';
import { type Check, type Finding, type Severity, quoted } from '../../../data/quality/flag';
import { inspectBank } from '../../../data/quality/inspect';
import type { Phrase } from '../../../core/text/phrase';
import { characterOf, draftOf, fileOf } from '../character';
import { changeItem, dropItem, itemOf, staleItems, type Draft, type Item } from '../draft';
import { verdictOf } from '../make/task';
import { STUDIO_CHECKS, dropFix } from './checks';
import { pairsByCosine } from '../diversity';

/** PerLTQA's types of error, and what is none of them. */
export const ERROR_TYPES = ['profile', 'relation', 'event', 'referent', 'answer', 'anchor', 'other'] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

const TYPE_OF: Readonly<Record<string, ErrorType>> = {
  'empty-field': 'profile',
  'contradicting-relations': 'relation',
  'relationship-without-events': 'relation',
  'unlikely-age': 'relation',
  'brief-event': 'event',
  'outside-life': 'event',
  'unreadable-date': 'event',
  'out-of-season': 'event',
  'two-places': 'event',
  'other-character': 'referent',
  'assistant-named': 'referent',
  'pronoun-mismatch': 'referent',
  'unknown-people': 'referent',
  'open-words': 'referent',
  'redundant-answer': 'answer',
  'answer-without-gold': 'answer',
  'repeated-answer': 'answer',
  'anchor-not-in-answer': 'anchor',
  'anchor-not-in-gold': 'anchor',
  'blurred-anchor': 'anchor',
};

export interface ItemFinding extends Finding {
  readonly check: Pick<Check, 'id' | 'title' | 'why'>;
  readonly type: ErrorType;
  readonly severity: Severity;
}

/** @param others names of the library's other characters. */
export function findingsOf(draft: Draft, others: readonly string[] = []): ItemFinding[] {
  const bank = characterOf(draft);
  const look = { bank, byId: memoriesById(bank), others };
  const flagged = [
    ...inspectBank(bank, others),
    ...STUDIO_CHECKS.map((check) => ({ check, findings: check.find(look) })),
  ];
  return flagged.flatMap(({ check, findings }) =>
    findings.map((finding) => ({
      ...finding,
      check,
      type: TYPE_OF[check.id] ?? 'other',
      severity: check.severity,
    })),
  );
}

/** One thing to look at: an item with what speaks against it. */
export interface ReviewEntry {
  readonly item: Item;
  readonly findings: readonly ItemFinding[];
  readonly stale: boolean;
  /** What the paper's thresholds say of its score; undefined where nothing judged it. */
  readonly verdict: 'accept' | 'review' | 'drop' | undefined;
}

/** What a person should look at: everything that is not accepted or dropped, and what is accepted but stale; the worst first. */
export function reviewQueue(draft: Draft, findings: readonly ItemFinding[]): ReviewEntry[] {
  const byItem = new Map<string, ItemFinding[]>();
  for (const finding of findings) {
    if (finding.on.type === 'character') continue;
    const own = byItem.get(finding.on.id);
    if (own) own.push(finding);
    else byItem.set(finding.on.id, [finding]);
  }
  const stale = staleItems(draft);
  return draft.items
    .map((item): ReviewEntry => ({
      item,
      findings: byItem.get(item.id) ?? [],
      stale: stale.has(item.id),
      verdict: item.score === undefined ? undefined : verdictOf(item.score),
    }))
    .filter(({ item, stale }) => item.review === 'open' || (item.review === 'accepted' && stale))
    .map((entry, at) => ({ entry, at, weight: weightOf(entry) }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ entry }) => entry);
}

function weightOf({ findings, stale, verdict }: ReviewEntry): number {
  const wrong = findings.filter(({ severity }) => severity === 'wrong').length;
  return (
    100 * wrong +
    10 * (findings.length - wrong) +
    (verdict === 'drop' ? 50 : verdict === 'review' ? 5 : 0) +
    (stale ? 3 : 0)
  );
}

/** Puts a fix of the checks into the draft. A removal drops the item. */
export function mended(draft: Draft, edit: Edit): Draft {
  if (edit.do === 'together') return edit.edits.reduce(mended, draft);
  if (edit.do === 'remove memory' || edit.do === 'remove question') return dropItem(draft, edit.id);
  const id =
    edit.do === 'change memory' ? edit.memory.id : edit.do === 'change question' ? edit.question.id : '';
  if (!itemOf(draft, id)) return draft;
  // The character with the change, taken apart again: the item says what the memory says.
  const remade = draftOf(applyEdit(characterOf(draft), edit).bank, draft.id, draft.changed);
  const value = itemOf(remade, id)!.value;
  return changeItem(draft, id, value);
}

export interface Readiness {
  readonly ready: boolean;
  /** What the library's reader would refuse. */
  readonly problems: readonly Problem[];
  /** What cannot be right. */
  readonly wrong: readonly ItemFinding[];
  /** What is missing as a whole. */
  readonly missing: readonly Phrase[];
}

/** Whether the character passes the checks that the bundled ones pass. */
export function readinessOf(draft: Draft, findings: readonly ItemFinding[]): Readiness {
  const file = fileOf(draft);
  const wrong = findings.filter(({ severity }) => severity === 'wrong');
  const missing: Phrase[] = [];
  if (file.questions.length === 0)
    missing.push({
      en: 'The character has no questions. Add one in the last step.',
      zh: '人物没有问题。请在最后一步添加。',
    });
  let problems: readonly Problem[] = [];
  try {
    readCharacter(file, file.id);
  } catch (error) {
    if (!(error instanceof DatasetError)) throw error;
    problems = error.problems;
  }
  return { ready: problems.length + wrong.length + missing.length === 0, problems, wrong, missing };
}

/**
 * The cosine from which two memories are shown as near-duplicates. The closest two passages of different memories of the six bundled
 * characters, where none repeats another, have .74 by the shipped encoders; a memory and the same in a few other words have more than .8.
 */
export const NEAR_DUPLICATE = 0.8;

const CHECK = {
  id: 'near-duplicate',
  title: { en: 'Near-duplicate', zh: '近似重复' },
  why: {
    en: `Two memories that say nearly the same make the gold of a question ambiguous. Found by the encoder: a cosine of ${NEAR_DUPLICATE} or more. Drop one, or let them differ.`,
    zh: `内容近乎相同的两条记忆会使问题的标准记忆不明确。由编码器找出：余弦相似度不低于 ${NEAR_DUPLICATE}。请舍弃一条，或写出区别。`,
  },
} as const;

/**
 * One finding for each pair, on the later of the two: that is the one to drop.
 *
 * @param memories in the order of the rows.
 * @param rows one unit vector for each memory, row by row.
 * @param pause is waited for after each row: it gives the thread back, and throws to stop.
 */
export async function nearDuplicates(
  memories: readonly Memory[],
  rows: Float32Array,
  dimensions: number,
  pause?: () => Promise<void>,
): Promise<ItemFinding[]> {
  const pairs = await pairsByCosine(rows, dimensions, NEAR_DUPLICATE, pause);
  return pairs.map(({ a, b, cosine }) => {
    const [kept, other] = [memories[a]!, memories[b]!];
    const shown = cosine.toFixed(2);
    const finding: Finding = {
      on: { type: 'memory', id: other.id },
      field: 'text',
      words: {
        en: `Nearly the same as ${quoted(kept.title)} (cosine ${shown}).`,
        zh: `与${quoted(kept.title)}近乎相同（余弦相似度 ${shown}）。`,
      },
      mend: dropFix(other.id),
    };
    return { ...finding, check: CHECK, type: 'other', severity: 'doubtful' };
  });
}
