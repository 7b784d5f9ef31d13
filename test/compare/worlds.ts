/** Bundled characters with vectors that need no model file: questions through all lists and the re-ranking. */

import { readFileSync } from 'node:fs';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../../src/core/text/parse-json';
import { classifiedByCues, rerankFlow, type Flow } from '../../src/pipeline/flow/stages';
import type { MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import type { ListId } from '../../src/pipeline/retrieval/registry';
import { RERANK_DEFAULTS, type RerankParameters } from '../../src/pipeline/retrieval/rerank';
import { bagVector } from '../ui/bag-model';

export const CHARACTERS = ['ottilie-brandt', 'shen-ruolan'] as const;

export function bundled(name: string): MemoryBank {
  const file = `public/characters/${name}.json`;
  return readCharacter(parseJson(readFileSync(file, 'utf8'), file), file);
}

export function indexed(bank: MemoryBank): BankIndex {
  const index = new BankIndex(bank);
  const rows = index.passages.map(({ text }) => bagVector(text));
  const dimensions = rows[0]!.length;
  const data = new Float32Array(rows.length * dimensions);
  rows.forEach((row, i) => data.set(row, i * dimensions));
  index.setVectors({ dimensions, data });
  return index;
}

export function flowOf(index: BankIndex, question: string): Flow {
  const vector = bagVector(question);
  const rank = (id: Parameters<BankIndex['list']>[0]) => index.list(id, { text: question, vector });
  return {
    question,
    index,
    times: {},
    known: index.bank.questions.find(({ text }) => text === question),
    classified: classifiedByCues(question),
    rankings: {
      bm25: rank('bm25'),
      okapi: rank('okapi'),
      dense: rank('dense'),
      hybrid: rank('hybrid'),
      rrf: rank('rrf'),
    },
  };
}

export function worldOf(
  index: BankIndex,
  question: string,
  base: ListId = 'hybrid',
  parameters: RerankParameters = RERANK_DEFAULTS,
) {
  const flow = flowOf(index, question);
  const reranked = rerankFlow(flow, base, parameters);
  return { flow, reranked, order: reranked };
}
