/** Answers of language models as a sort of run. */

import { failurePhrase, type LlmRunHeader } from '../../../domain/llm-runs/run';
import type { LlmRunProgress } from '../../../domain/llm-runs/perform';
import { phraseText } from '../../../../ui/state/locale.svelte';
import { fragmentOf } from '../../../../ui/state/route-address';
import type { AboutPart, RunKind } from '../../ui/run-kind';
import type { AnswerRuns } from '../state/answer-runs.svelte';
import { t } from '../words';
import { judgedText, plannedText, spentText } from './words';

type Kind = RunKind<LlmRunHeader, LlmRunProgress>;

export function answersKind(manager: Kind['manager'] & Pick<AnswerRuns, 'spentOf'>): Kind {
  return {
    id: 'answers',
    unit: 'result',
    manager,
    href: ({ id }) => fragmentOf({ view: 'answers', path: [id] }),
    about: (run) => [
      [plannedText(run.plan), ...(run.plan.judges.length > 0 ? [judgedText(run.plan)] : [])],
      [
        ...(run.from?.what === 'released responses' ? [] : [spentText(run, manager.spentOf(run.id))]),
        ...doneParts(run),
      ],
      ...(run.from ? [[t().fromFile(t().sources[run.from.what], run.from.file)]] : []),
      ...(run.state === 'failed' && run.failure ? [[{ danger: phraseText(failurePhrase(run)) }]] : []),
    ],
  };
}

function doneParts({ done, failed, unparsed, unasked }: LlmRunHeader): AboutPart[] {
  if (failed + unparsed + unasked === 0) return [t().noneFailed(done)];
  return [
    t().piecesDone(done),
    ...(failed > 0 ? [{ danger: t().failed(failed) }] : []),
    ...(unparsed > 0 ? [{ danger: t().unreadable(unparsed) }] : []),
    ...(unasked > 0 ? [t().unasked(unasked)] : []),
  ];
}
