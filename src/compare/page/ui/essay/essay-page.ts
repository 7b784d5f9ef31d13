/** The script of a saved page: it draws the essay's lists, and draws them again when a slider is moved. It is bundled by itself and written into the file. */

import {
  ESSAY_LISTS,
  essayRankings,
  probabilityOf,
  type Essay,
  type EssayControls,
} from '../../../domain/essay';
import type { Ranking } from '../../../../pipeline/retrieval/ranking';
import type { essay as essayTexts } from '../../words/en';

type PageWords = (typeof essayTexts)['page'];
/** What is written into the file beside the script. */
export interface EssayFile {
  readonly essay: Essay;
  readonly words: Readonly<Record<string, PageWords>>;
  /** The language that is shown first. */
  readonly locale: string;
}

/** Entries of a list that are drawn. */
const TOP = 8;
const SLIDERS = {
  words: ['k1', 'b'],
  meaning: [],
  both: ['dense'],
  rerank: ['alpha', 'beta', 'k'],
} as const satisfies Record<string, readonly (keyof EssayControls)[]>;
const RANGES: Readonly<Record<keyof EssayControls, readonly [min: number, max: number, step: number]>> = {
  k1: [0, 3, 0.05],
  b: [0, 1, 0.05],
  dense: [0, 1, 0.05],
  alpha: [0, 1, 0.05],
  beta: [0, 1, 0.05],
  k: [1, 20, 1],
};
const PARTS = [
  ['words', 'bm25'],
  ['meaning', 'dense'],
  ['both', 'hybrid'],
  ['rerank', 'reranked'],
] as const;

const { essay, words, locale } = JSON.parse(document.getElementById('essay')!.textContent) as EssayFile;
let language = locale;
let controls: EssayControls = essay.controls;
const memories = new Map(essay.memories.map((memory) => [memory.id, memory]));
const gold = new Set(essay.gold);

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

function slider(name: keyof EssayControls, t: PageWords): HTMLElement {
  const label = element('label', 'slider');
  const [min, max, step] = RANGES[name];
  const input = document.createElement('input');
  Object.assign(input, { type: 'range', min: String(min), max: String(max), step: String(step) });
  input.value = String(controls[name]);
  input.dataset['slider'] = name;
  const output = element('output');
  const show = () => (output.textContent = input.valueAsNumber.toFixed(step < 1 ? 2 : 0));
  show();
  input.addEventListener('input', () => {
    controls = { ...controls, [name]: input.valueAsNumber };
    show();
    drawLists();
  });
  label.append(element('span', '', t.sliders[name]), input, output);
  return label;
}

function list(ranking: Ranking, t: PageWords): DocumentFragment {
  const made = document.createDocumentFragment();
  const at = ranking.find(({ id }) => gold.has(id))?.rank;
  if (gold.size > 0)
    made.append(element('p', 'gold-at', `◆ ${at === undefined ? t.missing : `${t.goldAt} ${at}`}`));
  const items = element('ol', 'list');
  const first = ranking[0]?.score ?? 1;
  const shown = ranking.slice(0, TOP);
  const deep = ranking.find(({ id }) => gold.has(id));
  if (deep && !shown.includes(deep)) shown.splice(-1, 1, deep);
  for (const { id, rank, score, evidence } of shown) {
    const memory = memories.get(id)!;
    const item = element('li', `${memory.kind}${gold.has(id) ? ' gold' : ''}`);
    item.dataset['memory'] = id;
    const head = element('div', 'head');
    head.append(element('b', 'rank', String(rank)), element('span', 'title', memory.title || id));
    head.append(element('span', 'kind', t.kinds[memory.kind]));
    if (gold.has(id)) head.append(element('span', 'mark', `◆ ${t.gold}`));
    head.append(element('span', 'score', score.toFixed(3)));
    const track = element('div', 'track');
    const bar = element('div', 'bar');
    bar.style.width = `${first > 0 ? Math.max(0, Math.min(100, (100 * score) / first)) : 0}%`;
    track.append(bar);
    item.append(head, track);
    if (evidence.type === 'lexical')
      item.append(
        element(
          'p',
          'why',
          evidence.terms.map(({ term, contribution }) => `${term} ${contribution.toFixed(2)}`).join(' + '),
        ),
      );
    if (evidence.type === 'rerank') {
      const { alpha, probability, beta, sigmoid, fromRank } = evidence;
      item.append(
        element(
          'p',
          'why',
          `${alpha.toFixed(2)}·${probability.toFixed(2)} + ${beta.toFixed(2)}·${sigmoid.toFixed(3)} (${t.was} ${fromRank})`,
        ),
      );
    }
    if (memory.text) {
      const more = element('details');
      more.append(element('summary', '', '…'), element('p', 'text', memory.text));
      more.lang = essay.language;
      more.firstElementChild!.setAttribute('aria-label', memory.title);
      item.append(more);
    }
    items.append(item);
  }
  made.append(items);
  return made;
}

function drawLists(): void {
  const t = words[language]!;
  const rankings = essayRankings(essay, controls);
  for (const [, id] of PARTS) {
    const box = document.querySelector(`[data-list="${id}"]`);
    const ranking: Ranking | undefined = rankings[id];
    if (box && ranking) box.replaceChildren(list(ranking, t));
  }
}

function draw(): void {
  const t = words[language]!;
  document.documentElement.lang = language;
  document.title = `${essay.question} · Mnemoscope`;
  const page = document.querySelector('main')!;
  const header = element('header');
  const turn = element('button', 'turn', t.other);
  turn.addEventListener('click', () => {
    language = Object.keys(words).find((each) => each !== language) ?? language;
    draw();
  });
  const question = element('p', 'question', essay.question);
  question.lang = essay.language;
  header.append(turn, element('p', 'soft', `${essay.character} · ${t.title}`));
  const heading = element('h1');
  heading.append(...question.childNodes);
  heading.lang = essay.language;
  header.append(heading);
  if (essay.answer) {
    const answer = element('p', 'answer', `${t.answer}: `);
    const own = element('span', '', essay.answer);
    own.lang = essay.language;
    answer.append(own);
    header.append(answer);
  }
  const rankings = essayRankings(essay, controls);
  const sections = PARTS.flatMap(([part, id]) => {
    if (!rankings[id] && id !== 'reranked') return [];
    const section = element('section');
    const text = element('div', 'words');
    const said = t[part];
    text.append(element('h2', '', said.title), element('p', '', said.text));
    if ('formula' in said) text.append(element('p', 'formula', said.formula));
    for (const name of SLIDERS[part]) text.append(slider(name, t));
    if (part === 'rerank') {
      text.append(element('p', 'soft', `${t.rerank.over}: ${t.lists[essay.base]}`));
      const kinds = essay.kinds === 4 ? (['profile', 'relationship', 'event', 'dialogue'] as const) : [];
      for (const kind of kinds)
        text.append(
          element('p', 'soft', `P(${t.kinds[kind]}) = ${probabilityOf(essay, kind)?.toFixed(2) ?? '–'}`),
        );
    }
    const box = element('div', 'box');
    box.append(element('h3', '', t.lists[id]));
    const lists = element('div');
    lists.dataset['list'] = id;
    if (!rankings[id]) lists.append(element('p', '', t.unclassified));
    box.append(lists);
    section.append(text, box);
    return [section];
  });
  const reset = element('button', '', t.reset);
  reset.addEventListener('click', () => {
    controls = essay.controls;
    draw();
  });
  page.replaceChildren(header, ...sections, reset, element('footer', 'soft', t.source));
  drawLists();
}

if (ESSAY_LISTS.includes(essay.base)) draw();
