/** What the next step of a lecture needs, fetched and computed while the one before it is shown. */

import type { LectureStep } from '../../domain/lecture';
import { inLocale, type Live } from '../../domain/live';
import { splitName, type Recording } from '../../domain/recording';
import type { Language } from '../../../core/memory/bank';
import type { Encoder } from '../../../core/ports';
import type { Locale } from '../../../core/text/phrase';
import { routeAddressOf } from '../../../ui/state/route-address';
import { heldSystem } from '../../domain/live-system';

interface AheadParts {
  /** Of a bank's character; undefined where there is no such bank. */
  readonly language: (bank: string) => Language | undefined;
  readonly classifier: (language: Language) => { ready(): Promise<unknown> };
  readonly encoder: (language: Language) => { ready(): Promise<Encoder> };
  /** Reads a bank that came with the page, and what is known of its questions. */
  readonly loadOutputs: (bank: string) => Promise<unknown>;
  readonly recording: (id: string) => Promise<Recording>;
  /** The code that draws live parts. */
  readonly code: () => Promise<unknown>;
}

export class StepAhead {
  readonly #parts: AheadParts;
  /** By step: what is under way for it. */
  readonly #working = new Map<string, AbortController>();

  constructor(parts: AheadParts) {
    this.#parts = parts;
  }

  /**
   * Begins what the following step needs. Work for the step that is now shown goes on; work for any other is dropped.
   *
   * @returns when it is there, or was dropped. What fails is left to the step itself, which says so when it is shown.
   */
  async prepare(shown: string, following: LectureStep | undefined, locale: Locale): Promise<void> {
    const next = following?.live && keyOf(following, locale);
    const current = `${shown} ${locale}`;
    for (const [key, controller] of this.#working)
      if (key !== current && key !== next) {
        controller.abort();
        this.#working.delete(key);
      }
    if (!following?.live || next === undefined || this.#working.has(next)) return;
    const controller = new AbortController();
    this.#working.set(next, controller);
    await this.#work(following.live, locale, controller.signal).catch(() => undefined);
  }

  /** The lecture is left: nothing more is fetched or computed for it. */
  stop(): void {
    for (const controller of this.#working.values()) controller.abort();
    this.#working.clear();
  }

  async #work(live: Live, locale: Locale, signal: AbortSignal): Promise<void> {
    const { classifier, encoder, language, loadOutputs, recording, code } = this.#parts;
    await code();
    signal.throwIfAborted();
    const names = recordingsOf(live, locale).map((name) => splitName(name)[0]);
    const recordings = await Promise.all([...new Set(names)].map((name) => recording(name)));
    signal.throwIfAborted();
    const bank = bankOf(live, locale);
    if (bank !== undefined) await loadOutputs(bank);
    signal.throwIfAborted();
    const spoken = bank === undefined ? recordings[0]?.language : language(bank);
    if (spoken === undefined) return;
    const [model] = await Promise.all([encoder(spoken).ready(), classifier(spoken).ready()]);
    signal.throwIfAborted();
    if (live.part === 'pipeline')
      for (const each of recordings) if (each.system) await heldSystem(model, each, signal);
  }
}

const keyOf = ({ id }: LectureStep, locale: Locale) => `${id} ${locale}`;

function bankOf(live: Live, locale: Locale): string | undefined {
  if (!('at' in live)) return undefined;
  const { query } = routeAddressOf(inLocale(live.at, locale) ?? '');
  return query['character'] ?? query['beat'];
}

function recordingsOf(live: Live, locale: Locale): readonly string[] {
  const named =
    live.part === 'recorded' || live.part === 'pipeline'
      ? [live.recording]
      : live.part === 'cases'
        ? Object.values(live.recordings)
        : [];
  return named.flatMap((each) => (each && inLocale(each, locale)) ?? []);
}
