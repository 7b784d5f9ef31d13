/** `reading`: whether readers find the right sentence, and decline what the memories do not say. */

import { readQuestion, readingRow, readingRowsBy, type ReadQuestion } from '../core/reading/evaluate';
import { readingRequest } from '../core/reading/passages';
import { readerOf, READER_IDS, type ReaderId } from '../core/reading/registry';
import { ANSWERABILITY, UNIT_WEIGHTS } from '../core/reading/rule-parameters';
import { BankIndex } from '../core/retrieval/bank-index';
import { RETRIEVER_IDS, needsVectors, type RetrieverId } from '../core/retrieval/registry';
import { collectionOf, embed } from '../core/retrieval/vectors';
import type { MemoryBank } from '../core/memory/bank';
import { DATASET_OPTIONS, readNamed } from './dataset';
import { MODEL_OPTIONS, Models } from './models';
import { setupOf } from './setup';
import type { Say, Task } from './task';
import { UsageError } from './usage';

export const reading: Task = {
  name: 'reading',
  summary:
    'whether readers find the sentence that answers, and decline questions that the memories do not answer',
  options: {
    ...DATASET_OPTIONS,
    readers: { value: 'LIST', default: 'rule-1,rule', help: READER_IDS.join(', ') },
    list: { value: 'ID', default: 'hybrid', help: `whose list is read: ${RETRIEVER_IDS.join(', ')}` },
    seed: { value: 'N', default: '1', help: 'seed of the intervals' },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const readers = words.choices('readers', READER_IDS);
    const list = words.choice('list', RETRIEVER_IDS);
    const seed = words.integer('seed');
    const missing = readers.find((id) => readerOf(id).needs === 'model');
    if (missing) {
      throw new UsageError(
        `--readers: the trained reader "${missing}" has no model here; add one to models/, or name others: ` +
          `${READER_IDS.filter((id) => readerOf(id).needs === 'nothing').join(', ')}.`,
      );
    }
    const { banks, format, problems } = await readNamed(words, say);
    const questions = banks.reduce((sum, bank) => sum + bank.questions.length, 0);
    if (questions === 0)
      throw new UsageError(
        '--questions: the files hold no question; name the file that does with --questions FILE.',
      );
    const models = await Models.open(words, banks, '--list bm25 with --readers rule needs one too', say);
    const read = await readAll(banks, readers, list, models, say);
    return {
      task: 'reading',
      setup: setupOf(
        models.stamps,
        { format, list, rule: { weights: UNIT_WEIGHTS, answerability: ANSWERABILITY } },
        seed,
      ),
      dataset: {
        characters: banks.length,
        questions,
        unanswerable: banks.flatMap((bank) => bank.questions).filter(({ gold }) => gold.length === 0).length,
        problems,
      },
      rows: readers.map((id) => {
        const own = read.get(id)!;
        return {
          reader: id,
          list,
          ...readingRow(own, seed),
          byKind: readingRowsBy(own, ({ kind }) => kind, seed),
          byType: readingRowsBy(own, ({ type }) => type, seed),
        };
      }),
    };
  },
};

/** All questions by every reader, in the order of banks and questions. */
async function readAll(
  banks: readonly MemoryBank[],
  readers: readonly ReaderId[],
  list: RetrieverId,
  models: Models,
  say: Say,
): Promise<ReadonlyMap<ReaderId, readonly ReadQuestion[]>> {
  const read = new Map<ReaderId, ReadQuestion[]>(readers.map((id) => [id, []]));
  const vectors = models.store(say);
  for (const bank of banks) {
    const encoder = models.of(bank.character.language);
    const index = new BankIndex(bank);
    const texts = index.passages.map(({ text }) => text);
    const collection = collectionOf(bank.id, 'passages');
    const beforehand = () => models.shipped(bank.id, encoder.stamp);
    index.setVectors(await embed(encoder, { store: vectors, collection, texts }, { beforehand }));
    for (const [place, question] of bank.questions.entries()) {
      say.progress(`${bank.id}: ${place + 1} of ${bank.questions.length}`);
      const vector = await encoder.encode([question.text], 'question');
      const ranking = index.list(
        list,
        needsVectors(list) ? { text: question.text, vector } : { text: question.text },
      );
      const memories = ranking.map(({ id }) => index.byId.get(id)!);
      const request = readingRequest({
        question: question.text,
        index,
        memories,
        encoded: { encoder, vector },
      });
      for (const id of readers) {
        const begun = performance.now();
        const found = await readerOf(id).read(request, { vectors });
        read.get(id)!.push(readQuestion(question, found, performance.now() - begun));
      }
    }
  }
  return read;
}
