/** That what a model or a file says widens no page, and that a model's answer keeps its lines as they are. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../src/${path}`, import.meta.url)), 'utf8');

/** What a rule of the style sheet says of an element. */
function declared(selector: string): string {
  const rules = [...source('ui/ui/theme.css').matchAll(/(?<=[{};/]\s*)([^{};/]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, selectors]) => selectors!.split(',').some((each) => each.trim() === selector))
    .map(([, , declarations]) => declarations)
    .join('');
}

describe('a text that is not the page’s own', () => {
  it.each(['blockquote', '.whitespace-pre-line', '.whitespace-pre-wrap'])(
    'breaks a word without end, in %s',
    (selector) => expect(declared(selector)).toContain('overflow-wrap: anywhere'),
  );

  it('widens no group of fields, in which it is cut short', () =>
    expect(declared('fieldset')).toContain('min-width: 0'));

  it('breaks one wherever else it stands', () =>
    expect(declared('body')).toContain('overflow-wrap: break-word'));

  it.each([
    ['ask/page/ui/ModelReply.svelte', '{synthesis.text}'],
    ['runs/page/answers/ui/run/sheet/AnswerCard.svelte', '{outcome.text}'],
    ['runs/page/answers/ui/judges/DisagreementItem.svelte', '{text}'],
    ['runs/page/answers/ui/people/ScoringDesk.svelte', '{text}'],
  ])('keeps the indentation of a model’s answer: %s', (path, text) => {
    const tags = [...source(path).matchAll(/<p\s[^>]*class="([^"]*)"[^>]*>\s*(\{[^}]*\})/g)];
    const shown = tags.filter(([, classes, said]) => said === text && classes!.includes('whitespace'));
    expect(shown.length).toBeGreaterThan(0);
    for (const [, classes] of shown) expect(classes).toContain('whitespace-pre-wrap');
  });
});
