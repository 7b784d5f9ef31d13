/** The rows of the table of `npm run bench`, from what its parts found. */

import type { askBench } from './ask';
import type { embeddingThroughput } from './embedding/measure';
import type { labBench } from './lab';
import type { lexicalBench } from './lexical';
import type { PipelineTimes } from './pipeline';
import type { Row } from './table';

interface Found {
  readonly ask: Awaited<ReturnType<typeof askBench>>[number];
  readonly embedding: Awaited<ReturnType<typeof embeddingThroughput>>;
  readonly lab: Awaited<ReturnType<typeof labBench>>;
  readonly lexical: ReturnType<typeof lexicalBench>;
  readonly pipeline: PipelineTimes | string;
}

const PAGE = 'bm25 (the page)';
const LEXICAL_PEERS = ['MiniSearch, raw', 'FlexSearch', 'Orama'];
const PYTHON_LEXICAL = 'rank_bm25';
const PYTHON_DENSE = 'Python: native ONNX Runtime, pooled as sentence-transformers does';

/** A median that was measured. */
function measured(median: number | undefined): number {
  if (median === undefined) throw new Error('A bench has no measurement.');
  return median;
}

export function rowsOf({ ask, embedding, lab, lexical, pipeline }: Found): Row[] {
  const { milliseconds: own } = lexical.find(({ engine }) => engine === PAGE)!;
  const rows: Row[] = [
    {
      what: 'a warm question: all lists re-ranked and shown',
      peer: 'its model alone',
      page: ask.shown.p50,
      other: ask.model.p50,
      unit: 'ms',
    },
  ];
  for (const { engine, milliseconds } of lexical.filter(({ engine }) => LEXICAL_PEERS.includes(engine)))
    for (const what of ['indexing', 'question'] as const)
      rows.push({
        what: LEXICAL_WORDS[what],
        peer: engine,
        page: measured(own[what]),
        other: measured(milliseconds[what]),
        unit: 'ms',
      });
  rows.push({
    what: 'a run of BM25 over 30 characters',
    peer: 'MiniSearch',
    page: lab.seconds.page,
    other: lab.seconds.miniSearch,
    unit: 's of the processor',
  });
  const { throughput } = embedding;
  const text = (name: string) => 1000 / throughput[name]!.textsPerSecond.median;
  const encoding = (name: string, peer: string): Row =>
    throughput[name]
      ? { what: 'a passage embedded', peer, page: text('ours 1, batch 1'), other: text(name), unit: 'ms' }
      : { what: 'a passage embedded', peer, missing: embedding.native as string };
  rows.push(
    encoding('library, batch 1', 'transformers.js, its defaults'),
    encoding('native 1, batch 1', 'native ONNX Runtime, one thread'),
  );
  const why = (packages: readonly string[]) =>
    typeof pipeline === 'string'
      ? pipeline
      : `the interpreter lacks ${pipeline.missing.filter((name) => packages.includes(name)).join(', ')}`;
  const times = typeof pipeline === 'string' ? undefined : pipeline;
  for (const what of ['indexing', 'question'] as const)
    rows.push(
      times?.lexical
        ? {
            what: LEXICAL_WORDS[what],
            peer: PYTHON_LEXICAL,
            page: measured(own[what]),
            other: times.lexical[what],
            unit: 'ms',
          }
        : { what: LEXICAL_WORDS[what], peer: PYTHON_LEXICAL, missing: why(['rank_bm25']) },
    );
  const asked = 'a question embedded';
  rows.push(
    times?.dense
      ? {
          what: asked,
          peer: PYTHON_DENSE,
          page: embedding.warmQuestion['ours 1']!.p50,
          other: times.dense.question,
          unit: 'ms',
        }
      : { what: asked, peer: PYTHON_DENSE, missing: why(['onnxruntime', 'tokenizers', 'numpy']) },
  );
  return rows;
}

const LEXICAL_WORDS = { indexing: 'BM25: a bank indexed', question: 'BM25: a question' } as const;
