/** `reading`: whether readers find the right sentence, and decline what the memories do not say. */

import {
  ratesByConfidence,
  readQuestion,
  readingRow,
  readingRowsBy,
  type ReadQuestion,
} from '../pipeline/reading/evaluate';
import { readingRequest } from '../pipeline/reading/passages';
import { readerOf, READER_IDS, type ReaderId } from '../pipeline/reading/registry';
import { ANSWERABILITY, UNIT_WEIGHTS } from '../pipeline/reading/rule-parameters';
import { modelClassifier } from '../pipeline/classification/registry';
import { BankIndex } from '../pipeline/retrieval/bank-index';
import { RETRIEVER_IDS, needsTable, needsVectors, type RetrieverId } from '../pipeline/retrieval/registry';
import { presetParameters, type RerankPreset } from '../pipeline/retrieval/rerank-presets';
import { byClassifier } from '../pipeline/retrieval/rerankers';
import { rerankMemories } from '../pipeline/flow/run-stage';
import { collectionOf, embed } from '../pipeline/retrieval/vectors';
import type { Language, MemoryBank } from '../core/memory/bank';
import { counted } from '../core/text/counted';
import { isUnanswerable } from '../core/memory/question-tags';
import { answerableOf } from '../core/memory/answerable';
import { DATASET_OPTIONS, readNamed } from './dataset';
import type { DiskModel } from './encoder';
import { bundledReader, bundledTable, MODEL_OPTIONS, Models, openNamed } from './models';
import { setupOf } from './setup';
import { type Reporter, type Task, UsageError } from './usage';

/** Presets that need no reading of their own. */
const RERANKED = ['none', 'tuned', 'published'] as const satisfies readonly RerankPreset[];

/** In which order memories are read. */
interface Order {
  readonly list: RetrieverId;
  readonly rerank: (typeof RERANKED)[number];
}

export const reading: Task = {
  name: 'reading',
  summary:
    'whether readers find the sentence that answers, and decline questions that the memories do not answer',
  options: {
    ...DATASET_OPTIONS,
    readers: { value: 'LIST', default: 'rule-1,rule', help: READER_IDS.join(', ') },
    list: { value: 'ID', default: 'hybrid', help: `whose list is read: ${RETRIEVER_IDS.join(', ')}` },
    rerank: {
      value: 'ID',
      default: 'none',
      help: `how the list is re-ranked before it is read: ${RERANKED.join(', ')}`,
    },
    'reader-model': {
      form: 'model folder',
      value: 'DIR',
      help: "folder of the trained reader's weights; default: the one in models/ that lists the memories' language",
    },
    seed: { form: 'integer', value: 'N', default: '1', help: 'seed of the intervals' },
    ...MODEL_OPTIONS,
  },
  async run(words, say) {
    const readers = words.choices('readers', READER_IDS);
    const list = words.choice('list', RETRIEVER_IDS);
    const rerank = words.choice('rerank', RERANKED);
    const seed = words.integer('seed');
    const { banks, format, problems } = await readNamed(words, say);
    const asked = banks.flatMap((bank) => bank.questions);
    const questions = asked.length;
    if (questions === 0)
      throw new UsageError(
        '--questions: the files hold no question; name the file that does with --questions FILE.',
      );
    const unknown = asked.filter((question) => answerableOf(question) === undefined).length;
    if (unknown > 0)
      say.note(
        `${unknown} of ${counted(questions, 'question')} ${unknown === 1 ? 'has' : 'have'} no gold memory and ${unknown === 1 ? 'is' : 'are'} not declared unanswerable: whether the memories answer them is unknown, so FalseAnswers, FalseSilences and AUROC leave them out.`,
      );
    const models = await Models.open(words, banks, '--list bm25 with --readers rule needs one too', say);
    const trained = await trainedFor(banks, readers, words.maybe('reader-model'));
    const read = await readAll(banks, readers, { list, rerank }, models, trained, say);
    return {
      task: 'reading',
      setup: setupOf(
        [...models.stamps, ...[...trained].map(([language, { stamp }]) => ({ language, ...stamp }))],
        { format, list, rerank, rule: { weights: UNIT_WEIGHTS, answerability: ANSWERABILITY } },
        seed,
      ),
      dataset: {
        characters: banks.length,
        questions,
        unanswerable: asked.filter(isUnanswerable).length,
        unknown,
        problems,
      },
      rows: readers.map((id) => {
        const own = read.get(id)!;
        return {
          reader: id,
          list,
          rerank,
          ...readingRow(own, seed),
          byConfidence: ratesByConfidence(own),
          byKind: readingRowsBy(own, ({ kind }) => kind, seed),
          byType: readingRowsBy(own, ({ type }) => type, seed),
        };
      }),
    };
  },
};

/** The trained readers that are needed, by language. @throws UsageError where there is none; ModelError. */
async function trainedFor(
  banks: readonly MemoryBank[],
  readers: readonly ReaderId[],
  folder: string | undefined,
): Promise<ReadonlyMap<Language, DiskModel>> {
  const found = new Map<Language, DiskModel>();
  const needing = readers.find((id) => readerOf(id).needs === 'model');
  if (needing === undefined) return found;
  for (const language of new Set(banks.map(({ character }) => character.language))) {
    const model =
      folder === undefined ? await bundledReader(language) : await openNamed('reader-model', folder);
    if (!model?.manifest.reading) {
      throw new UsageError(
        folder === undefined
          ? `--readers: "${needing}" has no model for the memories' language (${language}) in models/; name one with --reader-model DIR, or other readers: ` +
              `${READER_IDS.filter((id) => readerOf(id).needs === 'nothing').join(', ')}.`
          : `--reader-model: the model in ${folder} reads no passages; name the folder of a reader.`,
      );
    }
    if (!model.languages.includes(language)) {
      throw new UsageError(
        `--reader-model: the model in ${folder} does not list the memories' language (${language}); name a reader that does.`,
      );
    }
    found.set(language, model);
  }
  return found;
}

/** All questions by every reader, in the order of banks and questions. */
async function readAll(
  banks: readonly MemoryBank[],
  readers: readonly ReaderId[],
  { list, rerank }: Order,
  models: Models,
  trained: ReadonlyMap<Language, DiskModel>,
  say: Reporter,
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
    const table = needsTable(list) ? await bundledTable(bank.character.language) : undefined;
    if (table) index.setTable(table);
    for (const [place, question] of bank.questions.entries()) {
      say.progress(`${bank.id}: ${place + 1} of ${bank.questions.length}`);
      const vector = await encoder.encode([question.text], 'question');
      const ranked = index.list(
        list,
        needsVectors(list) ? { text: question.text, vector } : { text: question.text },
      );
      const ranking =
        rerank === 'none'
          ? ranked
          : rerankMemories(
              byClassifier,
              ranked,
              index.kindOf,
              {
                probabilities: await modelClassifier.classify(
                  question.text,
                  models.of(bank.character.language),
                  undefined,
                ),
              },
              presetParameters(rerank),
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
        const found = await readerOf(id).read(request, {
          vectors,
          model: trained.get(bank.character.language),
        });
        read.get(id)!.push(readQuestion(question, found, performance.now() - begun, index.byId));
      }
    }
  }
  return read;
}
