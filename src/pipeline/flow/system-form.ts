/** Retrieval systems as they stand in files. */

import { z } from 'zod';
import { RERANK_PRESETS } from '../retrieval/rerank-presets';
import { RETRIEVER_IDS } from '../retrieval/registry';
import { ENGINE_IDS, ENGINE_LISTS } from './engine-card';
import { SYSTEM_RERANKERS } from '../retrieval/rerankers';
import { type EngineSystem, type ListSystem, type RetrievalSystem } from './system';

const Parameters = z.strictObject({
  alpha: z.number(),
  beta: z.number(),
  k: z.int(),
  scale: z.enum(['raw', 'standardised']),
  kinds: z.union([z.literal(2), z.literal(4)]),
});

/** The form; whether it makes sense, `systemProblems` says. */
export const RetrievalSystemForm = z.strictObject({
  task: z.literal('retrieval'),
  retriever: z.enum(RETRIEVER_IDS),
  bm25: z.strictObject({ k: z.number(), b: z.number() }).exactOptional(),
  dense: z.number().exactOptional(),
  rerank: z.enum(SYSTEM_RERANKERS),
  preset: z.enum(RERANK_PRESETS).exactOptional(),
  parameters: Parameters.exactOptional(),
}) satisfies z.ZodType<RetrievalSystem>;

/** A list of a search engine. */
export const EngineSystemForm = z.strictObject({
  task: z.literal('engine'),
  engine: z.enum(ENGINE_IDS),
  list: z.enum(ENGINE_LISTS),
}) satisfies z.ZodType<EngineSystem>;

/** Whatever gives a list of memories. */
export const ListSystemForm: z.ZodType<ListSystem> = z.discriminatedUnion('task', [
  RetrievalSystemForm,
  EngineSystemForm,
]);
