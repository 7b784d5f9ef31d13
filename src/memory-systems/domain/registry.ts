/** The memory systems that can be tested. The built-in ones are listed here; services are added by whoever has their connections. */

import { fullContext, noMemory, verbatimSystem, gold } from './built-in/bounds';
import { rules } from './built-in/rules';
import type { SystemDefinition } from './port';

export const BUILT_IN_SYSTEMS: readonly SystemDefinition[] = [
  noMemory,
  verbatimSystem,
  rules,
  fullContext,
  gold,
];

/** Systems by id, in the order in which they were added. */
export class SystemRegistry {
  readonly #systems = new Map<string, SystemDefinition>();

  constructor(systems: readonly SystemDefinition[] = BUILT_IN_SYSTEMS) {
    for (const system of systems) this.add(system);
  }

  /** @throws RangeError where there is a system of that id. */
  add(system: SystemDefinition): void {
    if (this.#systems.has(system.id)) throw new RangeError(`There is a system "${system.id}" already.`);
    this.#systems.set(system.id, system);
  }

  list(): readonly SystemDefinition[] {
    return [...this.#systems.values()];
  }

  get(id: string): SystemDefinition | undefined {
    return this.#systems.get(id);
  }
}
