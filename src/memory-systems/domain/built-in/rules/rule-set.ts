/** What the rules of one language are made of. */

export interface RuleSet {
  /** Sentences that ask, thank, greet or wish, and state nothing. */
  readonly idle: readonly RegExp[];
  /** The speaker, or those for whom the speaker speaks. */
  readonly self: RegExp;
  /** What only a statement of fact has: a number, a name, a date. */
  readonly fact: RegExp;
  /** Opinions, plans in the air and requests: kept only where they hold a fact. */
  readonly vague: RegExp;
  /** Fewest content terms of a statement. */
  readonly leastTerms: number;
  /** Of one value per person: a later statement of the same slot takes the place of the earlier one. */
  readonly slots: readonly { readonly slot: string; readonly pattern: RegExp }[];
  /** Says that something is no longer as it was. */
  readonly change: RegExp;
  /** Relative days and how many days they are from the session's. */
  readonly days: readonly { readonly pattern: RegExp; readonly offset: number }[];
}
