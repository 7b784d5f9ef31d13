/**
 * `npx tsx test/bench/map.ts` on a page that is built: the map of Compare with 10,000 memories, panned frame by frame in real Chromium, against a
 * page of one empty canvas of the same size that is cleared at every frame in the same session. Prints JSON: milliseconds between animation
 * frames, the scripts' own time a frame, and the ratio of both means. The vectors are made: 10,000 unit rows around 40 middles, put where
 * the page keeps those of the shipped model.
 */

import { fileURLToPath } from 'node:url';
import { serveBuilt, visit } from '../browser/chromium';
import { crowdBank, takeIn } from './crowd';

const MEMORIES = 10_000;
const FRAMES = 240;
/** Pixels a frame. */
const STEP = 7;

const BANK = crowdBank(MEMORIES);

interface Panned {
  readonly intervals: readonly number[];
  /** Milliseconds from a frame's first script to the pointer's being handled and the frame's drawing having run. */
  readonly busy: readonly number[];
  /** Views that were seen: as many as frames where each moved the map. */
  readonly views: number;
}

/** Runs in the page, on the map or on the empty canvas. No inner function: the loader that runs this file would give it a helper that the page lacks. */
async function pan([selector, frames, step]: readonly [string, number, number]): Promise<Panned> {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)!;
  const box = canvas.getBoundingClientRect();
  const about = { bubbles: true, pointerId: 7, button: 0 };
  let x = box.left + box.width / 2;
  let y = box.top + box.height / 2;
  canvas.dispatchEvent(new PointerEvent('pointerdown', { ...about, clientX: x, clientY: y }));
  for (let settle = 0; settle < 20; settle++) await new Promise(requestAnimationFrame);
  const intervals: number[] = [];
  const busy: number[] = [];
  const views = new Set<string | undefined>();
  let before = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    const started = performance.now();
    // Out and back, so that it goes beyond what was drawn ahead and returns.
    x += Math.floor(frame / 120) % 2 === 0 ? step : -step;
    y += Math.floor(frame / 30) % 2 === 0 ? step / 2 : -step / 2;
    canvas.dispatchEvent(new PointerEvent('pointermove', { ...about, clientX: x, clientY: y }));
    const now = await new Promise<number>(requestAnimationFrame);
    // The page's own drawing was asked for before, so it has run by now.
    busy.push(Math.max(0, performance.now() - Math.max(now, started)));
    intervals.push(now - before);
    views.add(canvas.parentElement?.dataset['view']);
    before = now;
  }
  canvas.dispatchEvent(new PointerEvent('pointerup', { ...about, clientX: x, clientY: y }));
  return { intervals, busy, views: views.size };
}

function summary(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2));
  const mean = Number((sorted.reduce((sum, each) => sum + each, 0) / sorted.length).toFixed(2));
  // A frame that took more than one and a half of the sixtieth of a second was late.
  const late = Number((sorted.filter((each) => each > 25).length / sorted.length).toFixed(3));
  return { mean, p50: at(0.5), p95: at(0.95), max: at(1), late };
}

export async function mapBench() {
  const { address, server } = await serveBuilt();
  const browser = await visit(`${address}#/library`);
  try {
    const { page } = browser;
    page.setDefaultTimeout(240_000);
    await takeIn(page, BANK);
    await page.goto(`${address}#/compare?tab=map&character=${BANK.id}`);
    await page.reload();
    await page.getByRole('combobox', { name: 'Character', exact: true }).fill(BANK.character.name);
    await page.getByRole('option', { name: BANK.character.name }).click();
    const started = performance.now();
    await page.locator(`[data-points="${MEMORIES}"]`).waitFor();
    const drawn = Math.round(performance.now() - started);
    const box = (await page.locator('canvas').boundingBox())!;
    const plain = await browser.context.newPage();
    await plain.setContent(
      `<!doctype html><canvas id="empty" width="${Math.round(box.width)}" height="${Math.round(box.height)}"></canvas>
       <script>
         const canvas = document.getElementById('empty'), context = canvas.getContext('2d');
         canvas.addEventListener('pointermove', () => requestAnimationFrame(() => context.clearRect(0, 0, canvas.width, canvas.height)));
       </script>`,
    );
    const rounds = [];
    for (let round = 0; round < 3; round++) {
      await plain.bringToFront();
      const empty = await plain.evaluate(pan, ['#empty', FRAMES, STEP] as const);
      await page.bringToFront();
      const map = await page.evaluate(pan, ['[data-map] canvas', FRAMES, STEP] as const);
      const ours = summary(map.intervals);
      const theirs = summary(empty.intervals);
      rounds.push({
        map: ours,
        emptyCanvas: theirs,
        ratioOfMeans: Number((ours.mean / theirs.mean).toFixed(3)),
        viewsSeen: map.views,
        scriptAFrame: { map: summary(map.busy), emptyCanvas: summary(empty.busy) },
      });
    }
    const asked = performance.now();
    await page.getByRole('button', { name: 'UMAP', exact: true }).click();
    await page.locator('[data-drawn="umap"]').waitFor();
    const umapAfter = Math.round(performance.now() - asked);
    const said = await page.locator('[data-map]').innerText();
    const { width, height } = box;
    return {
      memories: MEMORIES,
      box: { width, height },
      drawnAfter: drawn,
      umapAfter,
      said,

      frames: FRAMES,
      rounds,
      errors: browser.errors,
    };
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await mapBench(), null, 2));
