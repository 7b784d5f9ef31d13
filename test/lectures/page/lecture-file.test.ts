// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { PRIVATE } from '../../../src/core/memory/licence';
import type { Lecture } from '../../../src/lectures/domain/lecture';
import { fragmentOf } from '../../../src/ui/state/route-address';
import LectureFile from '../../../src/lectures/page/ui/list/LectureFile.svelte';

const summaries = [
  { id: 'my chats', licence: PRIVATE },
  { id: 'vera', licence: 'MIT' },
];
vi.mock('../../../src/app/context', () => ({ getApp: () => ({ library: { summaries } }) }));

const about = (character: string): Lecture => ({
  format: 'mnemoscope-lecture',
  version: 1,
  id: 'own',
  title: { en: 'Own' },
  steps: [
    {
      id: 'first',
      title: { en: 'First' },
      live: {
        part: 'screen',
        at: { en: fragmentOf({ view: 'ask', query: { character, question: 'Who?' } }) },
      },
    },
  ],
});
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save to a file' });

describe('a lecture as a file', () => {
  it('that asks about a private character is saved only where that is ticked', async () => {
    render(LectureFile, { lecture: about('my chats') });
    expect(save().disabled).toBe(true);
    screen.getByRole('checkbox', { name: 'Allow private texts in the file' }).click();
    await expect.poll(() => save().disabled).toBe(false);
  });

  it('about others is saved at once', () => {
    render(LectureFile, { lecture: about('vera') });
    expect(save().disabled).toBe(false);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
