/** Choices that follow from a seed. */

import { random } from '../../../measures/domain/random';

export class Chance {
  readonly #next: () => number;
  constructor(seed: number) {
    this.#next = random(seed);
  }
  /** In [0, 1). */
  next(): number {
    return this.#next();
  }
  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }
  /** @throws RangeError where there is nothing to choose from. */
  one<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('There is nothing to choose from.');
    return items[Math.floor(this.#next() * items.length)]!;
  }
  /** So many different ones, in random order; fewer where there are fewer. */
  some<T>(items: readonly T[], count: number): T[] {
    const rest = [...items];
    const chosen: T[] = [];
    while (chosen.length < count && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(this.#next() * rest.length), 1));
    return chosen;
  }
}

/** Replaces `{placeholders}`, also those in what replaced them. @throws RangeError naming one that has no value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  let filled = text;
  for (let depth = 0; depth < 4 && filled.includes('{'); depth++)
    filled = filled.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new RangeError(`No value for {${name}} in “${text}”.`);
      return value;
    });
  return filled;
}

/** Chooses one alternative of every `[a|b]`, or of `[a/b]`. */
export function spun(chance: Chance, text: string, divider: '|' | '/'): string {
  let one = text;
  while (/\[[^[\]]*\]/.test(one))
    one = one.replace(/\[([^[\]]*)\]/g, (_, body: string) => chance.one(body.split(divider)));
  return one;
}
