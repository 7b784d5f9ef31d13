/**
 * What a first visit shows before a script has come: the character that opens first, the question that is asked first, and the frame of the
 * lists, as `index.html` text. The page puts itself in its place when it has as much to show.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `index.html` has it. */
const PLACE = '<!-- The build writes here what a first visit shows before the scripts have come. -->';
/** As many as Ask has columns. */
const LISTS = 4;

/**
 * The character that opens on a first visit, as the library orders them (English before Chinese, then by name), and its first question. A
 * test in a browser compares both with what the page shows.
 *
 * @param {string} folder of the characters that come with the page.
 */
export function firstCharacter(folder) {
  const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const [first] = read('index.json')
    .map(({ file, prepared }) => ({ character: read(file), featured: prepared?.featured }))
    .sort(
      ({ character: a }, { character: b }) =>
        a.language.localeCompare(b.language) || a.name.localeCompare(b.name),
    );
  if (!first) throw new Error(`${folder} has no character. Run “npm run bundle”.`);
  const { character, featured } = first;
  return { character, question: character.questions.find(({ id }) => id === featured)?.text ?? '' };
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]);

/** The markup: classes as in Ask, so that what stands here stays where it is when the page comes. */
export function firstPaint({ character, question }) {
  const frame = '<div class="h-80 rounded-lg bg-sunken"></div>';
  return `<div
        class="first-paint mx-auto grid max-w-[100rem] gap-x-7 gap-y-6 px-4 py-5 lg:grid-cols-[19rem_minmax(0,1fr)] lg:px-7"
        lang="${character.language}"
        aria-busy="true"
      >
        <div class="order-1 flex flex-col gap-4">
          <p class="field font-semibold">${escaped(character.name)}</p>
          <div class="pl-19">
            <p class="font-serif text-head leading-tight font-semibold">${escaped(character.name)}</p>
            <p class="mt-0.5 text-small leading-snug text-soft">${escaped(character.summary)}</p>
          </div>
        </div>
        <div class="order-2 flex min-w-0 flex-col gap-5">
          <p class="field min-h-14 py-2.5 font-serif text-head leading-snug">${escaped(question)}</p>
          <div class="grid gap-x-4 gap-y-6 sm:grid-cols-2 xl:grid-cols-4" aria-hidden="true">
            ${frame.repeat(LISTS)}
          </div>
        </div>
      </div>`;
}

/** @returns {import('vite').Plugin} */
export function firstPaintPlugin() {
  let folder = '';
  return {
    name: 'first-paint',
    configResolved({ publicDir }) {
      folder = join(publicDir, 'characters');
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html lacks the line: ${PLACE}`);
        return html.replace(PLACE, () => firstPaint(firstCharacter(folder)));
      },
    },
  };
}
