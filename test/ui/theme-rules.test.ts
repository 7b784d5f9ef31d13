// @vitest-environment happy-dom
/** Rules of the theme that keep things within their card and their page, asked of a document that has them. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';

const CSS = readFileSync('src/ui/ui/theme.css', 'utf8');
/** The rules of a block that begins so, without what is around them. */
function block(from: string): string {
  const start = CSS.indexOf('{', CSS.indexOf(from)) + 1;
  let depth = 1;
  let end = start;
  while (depth > 0) depth += { '{': 1, '}': -1 }[CSS[end++]!] ?? 0;
  return CSS.slice(start, end - 1);
}
const styled = (css: string, html: string) => {
  const style = document.createElement('style');
  style.textContent = css;
  document.body.innerHTML = html;
  document.body.append(style);
  return getComputedStyle(document.querySelector('[data-it]')!);
};
beforeEach(() => () => document.body.replaceChildren());

it('a group of fields is no wider than its card, however long a choice in it is', () => {
  expect(styled(`fieldset { ${block('  fieldset {')} }`, '<fieldset data-it></fieldset>').minWidth).toBe('0');
});

it('on paper nothing stays in view over the rest, and a figure is no wider than the page', () => {
  const print = block('@media print').replace(/@page \{[^}]*\}/, '');
  expect(styled(print, '<section class="card sm:sticky sm:bottom-2" data-it></section>').position).toBe(
    'relative',
  );
  const figure = styled(print, '<figure><svg width="1200" viewBox="0 0 1200 300" data-it></svg></figure>');
  expect([figure.maxWidth, figure.height]).toEqual(['100%', 'auto']);
});
