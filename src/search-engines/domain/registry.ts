/** All engines. Adding one is one object and one line here. */

import { chroma } from './chroma';
import { elasticsearch, opensearch } from './lucene';
import type { EngineShape } from './shape';

export const ENGINES: readonly EngineShape[] = [opensearch, elasticsearch, chroma];

/** Undefined for an id that no engine has. */
export function engineOf(id: string): EngineShape | undefined {
  return ENGINES.find((engine) => engine.id === id);
}
