// @vitest-environment happy-dom
/** Diaries, whose entries have their own beginning as title: nothing is said twice. */
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import VoteCard from '../../../src/lectures/page/ui/vote/VoteCard.svelte';
import type { VoteOption } from '../../../src/lectures/page/ui/vote/vote';

const card = (option: VoteOption) =>
  render(VoteCard, {
    ...{
      option,
      language: 'en',
      number: 1,
      votes: 0,
      share: 0,
      counts: false,
      place: undefined,
      first: false,
    },
    ...{ onVote: () => undefined, onEnlarge: () => undefined },
  });
const excerpt = (text: string, cutBefore = false) => ({ text, cutBefore, cutAfter: false });
const ENTRY = 'Painted the hall yellow. Two coats.';

it('a card of the vote says a text that is its own title once', () => {
  card({ id: 'a', title: ENTRY, text: ENTRY, excerpt: excerpt(ENTRY) });
  expect(screen.getAllByText(/Painted the hall/)).toHaveLength(1);
});

it('a card whose excerpt begins later, or whose title is no part of the text, keeps the title', () => {
  card({ id: 'a', title: 'Painted the hall…', text: ENTRY, excerpt: excerpt('Two coats.', true) });
  expect(screen.getByText('Painted the hall…')).toBeTruthy();
  card({ id: 'b', title: 'Boat', text: 'A green dory.', excerpt: excerpt('A green dory.') });
  expect(screen.getByText('Boat')).toBeTruthy();
});
