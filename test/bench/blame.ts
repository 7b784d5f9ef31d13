/**
 * Whether what was handed over holds the answer: comparing words and the trained readers beside the labels of `test/fixtures/blame`.
 * `npx tsx test/bench/blame.ts`
 */

import { coverage, TermCache } from '../../src/memory-systems/domain/lexical';
import { bundledReader } from '../../src/cli/models';
import { agreementOf, confusionOf, labelledCases, type LabelledCase } from '../memory-systems/labelled';

interface Held {
  readonly label: boolean;
  readonly words: boolean;
  /** How sure the reader is that some text answers the question, against its threshold. */
  readonly reader: boolean;
  /** The same of texts with half of the reference answer's words. */
  readonly readerAndWords: boolean;
}

async function heldOf({ user, question, answer, label, blame }: LabelledCase): Promise<Held> {
  const model = (await bundledReader(user.language))!;
  const cache = new TermCache(user.name);
  const texts = answer.found.map(({ text }) => text);
  const pairs = texts.length > 0 ? await model.read(question.text, texts) : [];
  const answers = pairs.map(({ answerable }) => answerable >= model.settings.threshold);
  const wanted = cache.of(question.answer);
  const half = texts.map((text) => (coverage(wanted, cache.of(text)) ?? 0) >= 0.5);
  return {
    label: label === 'answered wrong',
    words: blame?.stage === 'answered wrong',
    reader: answers.includes(true),
    readerAndWords: answers.some((each, i) => each && half[i]),
  };
}

const cases = await labelledCases();
console.log(`stages: ${agreementOf(cases).toFixed(3)}\n${confusionOf(cases).join('\n')}\n`);
for (const { name, own } of [
  { name: 'English', own: cases.filter(({ user }) => user.language === 'en') },
  {
    name: 'Chinese, 20 memories',
    own: cases.filter(({ user, memories }) => user.language === 'zh' && memories === 20),
  },
  { name: 'Chinese, 5 memories', own: cases.filter(({ memories }) => memories === 5) },
]) {
  const held: Held[] = [];
  for (const each of own.filter(({ question }) => !question.unanswerable)) held.push(await heldOf(each));
  const right = (by: (each: Held) => boolean) =>
    (held.filter((each) => by(each) === each.label).length / held.length).toFixed(3);
  console.log(
    `${name}, ${held.length} answerable: words ${right(({ words }) => words)}, reader ${right(({ reader }) => reader)}, ` +
      `reader and half of the words ${right(({ readerAndWords }) => readerAndWords)}, always held ${right(() => true)}`,
  );
}
process.exit();
