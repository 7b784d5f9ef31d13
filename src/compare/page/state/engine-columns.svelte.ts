/** Lists of search engines beside ours, for the question that Compare shows. They come when they come; ours never wait for them. */

import type { EngineColumn } from '../../domain/flow';
import {
  cardOf,
  engineListName,
  type EngineId,
  type EngineListId,
  type EngineListKind,
} from '../../../pipeline/flow/engine-card';
import { BESIDE, type EngineList } from '../../../search-engines/domain/lists';
import type { Flow } from '../../../pipeline/flow/stages';
import type { App } from '../../../app/context';
import { failureFrom, type EngineFailure } from '../../../search-engines/page/state/engines.svelte';
import { PhraseError } from '../../../core/text/phrase';
import { phrase } from '../words';

/** Memories of a list of an engine. */
const SIZE = 50;

/** One list of one engine. */
export type EngineAnswer = {
  readonly id: EngineListId;
  readonly engine: EngineId;
  readonly kind: EngineListKind;
} & (
  | { readonly state: 'asking' }
  | { readonly state: 'here'; readonly list: EngineList }
  | { readonly state: 'failed'; readonly failure: EngineFailure }
);

export class EngineColumns {
  readonly #app: Pick<App, 'engines'>;
  #answers = $state.raw<readonly EngineAnswer[]>([]);
  /** The question that the answers are to. */
  #flow = $state.raw<Flow | undefined>();
  /** Lists that are drawn in the figure, where the reader has chosen. */
  #chosen = $state.raw<Readonly<Record<string, boolean>>>({});
  #asked = '';
  #stop: AbortController | undefined;

  constructor(app: Pick<App, 'engines'>) {
    this.#app = app;
    void app.engines.load();
  }

  get answers() {
    return this.#answers;
  }
  /** Engines that have the character, whether they are asked or not. */
  get holding(): readonly EngineId[] {
    return this.#flow ? (this.#app.engines.holding(this.#flow.index.bank.id) as readonly EngineId[]) : [];
  }

  /** Whether the list is a column of the figure: the first one of each engine, unless the reader chooses otherwise. */
  isDrawn(id: EngineListId): boolean {
    return (
      this.#chosen[id] ??
      this.#answers.some((each) => each.id === id && cardOf(each.engine)?.lists[0] === each.kind)
    );
  }
  draw(id: EngineListId, drawn: boolean): void {
    this.#chosen = { ...this.#chosen, [id]: drawn };
  }
  /** Columns of the figure, for the question that is shown. */
  drawn(flow: Flow): readonly EngineColumn[] {
    if (this.#flow?.question !== flow.question || this.#flow.index !== flow.index) return [];
    return this.#answers.flatMap((answer) =>
      answer.state === 'here' && this.isDrawn(answer.id)
        ? [{ id: answer.id, ranking: answer.list.ranking, beside: BESIDE[answer.kind] }]
        : [],
    );
  }

  /**
   * Asks the engines that have the character, where they were not asked this question yet.
   *
   * @param flow complete; undefined while ours are being made.
   */
  follow(flow: Flow | undefined): void {
    if (!flow) return;
    this.#flow = flow;
    const { engines } = this.#app;
    const wanted = this.holding.filter((id) => engines.isAsked(id));
    const asked = JSON.stringify([
      flow.index.bank.id,
      flow.question,
      flow.encoded?.encoder.stamp.hash,
      wanted.map((id) => [id, engines.addressOf(id), engines.nameOf(id), engines.keyOf(id)]),
    ]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#ask(flow, wanted);
  }

  /** Asks again. */
  retry(): void {
    this.#asked = '';
    this.follow(this.#flow);
  }

  /** Lets go of what is under way. */
  stop(): void {
    this.#stop?.abort();
    this.#asked = '';
  }

  #ask(flow: Flow, engines: readonly EngineId[]): void {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    this.#answers = engines.flatMap((engine) =>
      (cardOf(engine)?.lists ?? []).map((kind): EngineAnswer => ({
        id: engineListName(engine, kind),
        engine,
        kind,
        state: 'asking',
      })),
    );
    for (const engine of engines) void this.#askOne(flow, engine, stop.signal);
  }

  async #askOne(flow: Flow, engine: EngineId, signal: AbortSignal): Promise<void> {
    const { encoded, question, index } = flow;
    const settle = (of: (kind: EngineListKind) => EngineList | { readonly error: unknown } | undefined) => {
      if (signal.aborted) return;
      this.#answers = this.#answers.map((answer): EngineAnswer => {
        const list = answer.engine === engine ? of(answer.kind) : undefined;
        if (!list) return answer;
        const { id, kind } = answer;
        return 'error' in list
          ? { id, engine, kind, state: 'failed', failure: failureFrom(list.error) }
          : { id, engine, kind, state: 'here', list };
      });
    };
    try {
      if (!encoded && cardOf(engine)?.lists.includes('knn'))
        throw new PhraseError(phrase((words) => words.engines.noVector));
      const lists = await this.#app.engines.ask(
        engine,
        index.bank,
        encoded?.encoder,
        {
          text: question,
          size: SIZE,
          explain: true,
          ...(encoded && { vector: { value: encoded.vector, milliseconds: 0 } }),
        },
        signal,
      );
      settle((kind) => lists[kind]);
    } catch (error) {
      settle(() => ({ error }));
    }
  }
}
