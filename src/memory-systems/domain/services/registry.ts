/** The memory services that the page knows. */

import { GENERIC } from './generic';
import { hindsight } from './adapters/hindsight';
import { mem0, mem0Server } from './adapters/mem0';
import { memobase } from './adapters/memobase';
import { memosCloud, memosServer } from './adapters/memos';
import { supermemory } from './adapters/supermemory';
import { graphiti, zep3, zep4 } from './adapters/zep';
import type { ServiceDefinition } from '../../../llm/domain/services/port';

/** In the order in which they are offered; the generic one last. */
export const SERVICES: readonly ServiceDefinition[] = [
  mem0,
  mem0Server,
  zep4,
  zep3,
  graphiti,
  supermemory,
  memobase,
  memosCloud,
  memosServer,
  hindsight,
  GENERIC,
];

export function serviceOf(id: string): ServiceDefinition | undefined {
  return SERVICES.find((service) => service.id === id);
}
