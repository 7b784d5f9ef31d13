/** What a reader would be asked for every question of a bank, where nothing is chosen on the page. */

import type { MemoryBank, Question } from '../../src/core/memory/bank';
import type { VectorStore } from '../../src/core/ports';
import { readingRequest } from '../../src/pipeline/reading/passages';
import type { ReadingRequest } from '../../src/pipeline/reading/reader';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { DEFAULT_LIST } from '../../src/pipeline/retrieval/registry';
import { collectionOf, embed } from '../../src/pipeline/retrieval/vectors';
import type { Models } from '../../src/cli/models';

export interface Asked {
  readonly question: Question;
  readonly request: ReadingRequest;
}

export async function* askedOf(bank: MemoryBank, models: Models, store: VectorStore): AsyncGenerator<Asked> {
  const encoder = models.of(bank.character.language);
  const index = new BankIndex(bank);
  const texts = index.passages.map(({ text }) => text);
  index.setVectors(await embed(encoder, { store, collection: collectionOf(bank.id, 'passages'), texts }));
  for (const question of bank.questions) {
    const { text } = question;
    const vector = await encoder.encode([text], 'question');
    const memories = index.list(DEFAULT_LIST, { text, vector }).map(({ id }) => index.byId.get(id)!);
    const encoded = { encoder, vector };
    yield { question, request: readingRequest({ question: text, index, memories, encoded }) };
  }
  console.error(`${bank.id}: ${bank.questions.length} questions`);
}
