/** What a text proposes for a character: each with the sentence that it comes from, for somebody to accept or leave. */

import { addItem, changeHead, includedItems, type Draft, type ItemStep, type ItemValue } from '../draft';

export type ProposedStep = Extract<ItemStep, 'profile' | 'relationships' | 'events' | 'dialogues'>;

export interface Proposal<S extends ProposedStep = ProposedStep> {
  /** Unique within one reading of a text. */
  readonly id: string;
  readonly step: S;
  readonly value: ItemValue[S];
  /** Offsets into the text, in UTF-16 units, and what stands there. */
  readonly start: number;
  readonly end: number;
  readonly quote: string;
  /** Of a dialogue: the proposal of the event that it is about. */
  readonly about?: string;
}

export interface TextProposals {
  /** The character's name, where the text says it. */
  readonly name?: string;
  readonly proposals: readonly Proposal[];
}

/**
 * The draft with what a proposal says, its sentence as the source. Relationships of a name that is there already, and the same field of a
 * profile, are added all the same: which is right is for the author to say.
 *
 * @param accepted ids of items by proposals that were accepted before; this one's is added to what is returned.
 */
export function accept(
  draft: Draft,
  proposal: Proposal,
  accepted: ReadonlyMap<string, string>,
): { readonly draft: Draft; readonly id: string } {
  const { start, end, quote, step } = proposal;
  const origin = { by: 'text', start, end, quote } as const;
  const from =
    step === 'events'
      ? includedItems(draft, 'relationships')
          .filter(({ value }) => (proposal.value as ItemValue['events']).people.includes(value.person))
          .map(({ id }) => id)
      : [];
  const event = proposal.about === undefined ? undefined : accepted.get(proposal.about);
  const value = event === undefined ? proposal.value : { ...proposal.value, event };
  return addItem(draft, step, { value, origin, from } as never);
}

/** The draft with the name that a text says, where it has none. */
export function withName(draft: Draft, name: string | undefined): Draft {
  return draft.name === '' && name !== undefined ? changeHead(draft, { name }) : draft;
}
