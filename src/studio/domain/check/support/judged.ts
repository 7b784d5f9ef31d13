/** Statements without support by the user's language model: one call for each item. */

import type { CallModel, LlmCall } from '../../../../llm/domain/call';
import { filled } from '../../../../llm/domain/templates';
import { onOneLine } from '../../../../core/text/fence';
import type { Draft } from '../../draft';
import { askChecked, type MakeProblem } from '../../make/ask-checked';
import { block } from '../../make/quoted-draft';
import { templateOf, type Maker } from '../../make/task';
import { SUPPORT_FORM, SUPPORT_SCHEMA } from '../../steps/prompts/forms';
import { type Unsupported, NearSources, type Source, type Statement } from './statements';

/** Windows that are shown to the model for each statement. */
const NEAREST = 4;

export interface Judged {
  readonly unsupported: readonly Unsupported[];
  readonly problems: readonly MakeProblem[];
}

/** The call that the statements of one item make. */
export function supportCall(draft: Draft, statements: readonly Statement[], maker: Maker): LlmCall {
  const sources = sourcesShown(statements);
  const numbered = (texts: readonly string[]) => texts.map((text, i) => `${i + 1}. ${onOneLine(text)}`);
  const values = {
    name: onOneLine(draft.name),
    statements: block(
      numbered(statements.map(({ text, question }) => (question ? `${question} ${text}` : text))),
      draft.language,
    ),
    sources: block(numbered(sources.map(({ text }) => text)), draft.language),
  };
  return {
    model: maker.model,
    // A verdict is not to differ from one call to the next.
    parameters: { ...maker.parameters, temperature: 0 },
    messages: filled(SUPPORT_FORM, templateOf(draft, 'support'), draft.language, values),
    purpose: 'make',
  };
}

/**
 * @param statements of one item, at least one.
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function judgeSupport(
  ask: CallModel,
  draft: Draft,
  statements: readonly Statement[],
  maker: Maker,
): Promise<Judged> {
  const { item } = statements[0]!;
  const sources = sourcesShown(statements);
  const call = supportCall(draft, statements, maker);
  const { value, failure, exchanges } = await askChecked(
    ask,
    call,
    SUPPORT_SCHEMA,
    'support',
    draft.language,
    ({ unsupported }) =>
      unsupported
        .filter(({ statement, nearest }) => statement > statements.length || nearest > sources.length)
        .map(({ statement, nearest }) => ({
          code: 'incomplete',
          message: {
            en: `There is no statement ${statement} with a text ${nearest}: ${statements.length} statements and ${sources.length} texts were given.`,
            zh: `没有编号为 ${statement} 的陈述或编号为 ${nearest} 的文本：所给的是 ${statements.length} 条陈述和 ${sources.length} 段文本。`,
          },
        })),
  );
  const told = {
    task: `support ${item.id} ${item.revision}`,
    title: { en: `Support of ${item.id}`, zh: `${item.id} 的依据` },
    calls: exchanges.map(({ key }) => key),
  };
  const unsupported = (value?.unsupported ?? []).flatMap(({ statement, nearest, reason }): Unsupported[] => {
    const own = statements[statement - 1];
    return own ? [{ statement: own, nearest: sources[nearest - 1], by: { judge: reason.trim() } }] : [];
  });
  return { unsupported, problems: failure ? [{ ...failure, ...told }] : [] };
}

function sourcesShown(statements: readonly Statement[]): Source[] {
  const near = new NearSources();
  const shown = new Set(statements.flatMap((statement) => near.nearest(statement, NEAREST)));
  // All statements of an item have the same sources; they are shown in their own order.
  return statements[0]!.sources.filter((source) => shown.has(source));
}
