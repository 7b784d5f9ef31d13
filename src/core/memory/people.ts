/** The people of a bank: whom its relationships describe, and who else takes part in what happened. */

import type { MemoryBank } from './bank';

export interface Person {
  readonly name: string;
  /** What they are to the character, as the relationship's title says (`Ivo · uncle`); empty where none describes them. */
  readonly relation: string;
  /** Id of the relationship that describes them. */
  readonly relationship?: string;
  /** Ids of events and dialogues that they take part in, in the bank's order. */
  readonly shared: readonly string[];
}

/** Those with most shared memories first; of equals those with a relationship, then by name. The character is not among them. */
export function peopleOf(bank: MemoryBank): Person[] {
  const own = bank.character.name;
  const people = new Map<string, { relation: string; relationship?: string; shared: string[] }>();
  const of = (name: string) => {
    const known = people.get(name) ?? { relation: '', shared: [] };
    people.set(name, known);
    return known;
  };
  for (const { id, kind, title, people: names } of bank.memories) {
    for (const name of new Set(names.map((each) => each.trim()))) {
      if (name === '' || name === own) continue;
      const person = of(name);
      if (kind !== 'relationship') person.shared.push(id);
      else if (person.relationship === undefined) {
        person.relationship = id;
        person.relation = relationOf(title);
      }
    }
  }
  return [...people]
    .map(([name, person]) => ({ name, ...person }))
    .sort(
      (a, b) =>
        b.shared.length - a.shared.length ||
        Number(b.relationship !== undefined) - Number(a.relationship !== undefined) ||
        (a.name < b.name ? -1 : 1),
    );
}

/** What stands behind the dot of a relationship's title (`Ivo · uncle`); empty where there is none. */
export function relationOf(title: string): string {
  const at = title.lastIndexOf(' · ');
  return at === -1 ? '' : title.slice(at + 3).trim();
}
