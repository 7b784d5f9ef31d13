/** The question and its settings in the address: written when they change, followed when a link, or the way back, names others. */

import { AddressPart, type Query } from '../../../ui/state/address-part';
import type { App } from '../../../app/context';
import { ASK_KEYS, askQuery, askSettings, linkedQuestion, wordingOf, type AskSettings } from './ask-link';
import { state as t } from '../words';
import type { View } from '../../../ui/state/route-address';
import { sameChoice } from '../../../pipeline/retrieval/rerank-presets';
import { Latest } from '../../../ui/state/latest';

type AskAddressDependencies = Pick<
  App,
  'ask' | 'library' | 'route' | 'notices' | 'synthesis' | 'open' | 'started'
>;

/** Whether another question is asked, or another character open. An address without them is only made whole. */
function isStep(from: Query, to: Query): boolean {
  const before = from['q'] || from['question'];
  if (!from['character']) return false;
  return from['character'] !== to['character'] || (!!before && before !== (to['q'] || to['question']));
}

export class AskAddress {
  readonly #app: AskAddressDependencies;
  readonly #view: View;
  readonly #part: AddressPart;
  #follows = $state(0);
  readonly #latest = new Latest();

  /** @param view the screen whose address is kept. */
  constructor(app: AskAddressDependencies, view: View) {
    this.#app = app;
    this.#view = view;
    this.#part = new AddressPart({
      route: app.route,
      keys: ASK_KEYS,
      shown: () => this.query,
      isStep,
      adopt: (query) => this.#adopt(query),
    });
  }

  /** Whether a link is being followed: what it names is not all there. */
  get following(): boolean {
    return this.#follows > 0;
  }

  /** What the address should say of the question and the settings. */
  get query(): Query {
    const { ask, library } = this.#app;
    const { flow, reranking, chosenBase: base } = ask;
    if (!flow) return { character: library.index?.bank.id };
    const question = linkedQuestion(flow.question, flow.known);
    return askQuery({ character: flow.index.bank.id, question, base, reranking });
  }

  /** Follows what the address names where that is new. An address without a character names nothing: what is shown stays. @returns when it is asked, not when it is answered. */
  async follow(): Promise<void> {
    const { route, started } = this.#app;
    if (started && route.view === this.#view && route.query['character']) await this.#part.follow();
  }

  /**
   * Lets go of the question that the address names, which may still be on its way: the page shows characters before it follows the
   * address, and somebody has asked, or opened, something else meanwhile.
   */
  overrule(): void {
    this.#latest.stop();
    this.#part.pass();
    const open = this.#app.library.index?.bank.id;
    // The character that is open takes the turn of the one that is being read.
    if (this.following && open !== undefined) void this.#app.open(open);
  }

  /** Writes what is shown into the address. */
  write(): void {
    const { route, library, started } = this.#app;
    if (started && !this.following && library.index && route.view === this.#view) this.#part.write();
  }

  async #adopt(query: Readonly<Record<string, string>>): Promise<void> {
    const { library, notices } = this.#app;
    const character = query['character']!;
    const wanted = askSettings(query);
    // Settings that are written out though they are at their default are no other ones.
    if (wanted ? this.#shows(wanted) : character === library.index?.bank.id) return;
    if (!library.summaries.some(({ id }) => id === character)) {
      notices.add('warning', t().link.noCharacter);
      return;
    }
    const signal = this.#latest.begin();
    this.#follows++;
    try {
      await this.#app.open(character);
      // Another one was opened meanwhile, or it could not be read, which the library says.
      if (!signal.aborted && wanted && library.index?.bank.id === character) this.#ask(wanted);
    } finally {
      this.#follows--;
    }
  }

  /** Its first list comes at once; what takes long is not waited for. */
  #ask({ question, base, reranking }: AskSettings): void {
    const { library, notices, ask, synthesis } = this.#app;
    const index = library.index!;
    ask.setBase(base);
    ask.setReranking(reranking);
    const wording = wordingOf(question, index.bank);
    if (wording === undefined) {
      notices.add('warning', t().link.noQuestion);
      return;
    }
    synthesis.clear();
    if (ask.flow?.index === index && ask.flow.question === wording) return;
    void ask.ask(index, wording);
  }

  #shows({ character, question, base, reranking }: AskSettings): boolean {
    const { flow, chosenBase, reranking: own } = this.#app.ask;
    return (
      flow !== undefined &&
      flow.index.bank.id === character &&
      flow.question === wordingOf(question, flow.index.bank) &&
      chosenBase === base &&
      sameChoice(reranking, own)
    );
  }
}
