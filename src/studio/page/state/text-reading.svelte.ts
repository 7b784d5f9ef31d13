/** A text that proposes what a draft may say: read by rule or by a model, accepted one by one. */

/* eslint-disable svelte/prefer-svelte-reactivity -- what is shown of the sets and maps is held in $state.raw */

import type { DraftEditor } from './draft-editor.svelte';
import type { MakeRun } from './make-run.svelte';
import type { Language } from '../../../core/memory/bank';
import { nameIn } from '../../domain/from-text/facts';
import { namesIn } from '../../domain/from-text/names';
import { accept, withName, type Proposal } from '../../domain/from-text/proposal';
import { pseudonymsFor, type Pseudonym, readWithModel } from '../../domain/from-text/with-model';
import type { MakeProblem } from '../../domain/make/ask-checked';
import type { Draft } from '../../domain/draft';
import type { ReadText } from '../../domain/schema';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import { fromText as t } from '../words';

export class TextReading {
  readonly #editor: DraftEditor;
  readonly #run: MakeRun;
  readonly #readText: ReadText;
  readonly #latest = new Latest();
  #busy = $state(false);
  #failure = $state<string | undefined>();
  #text = $state('');
  /** The text that the proposals are of. */
  #read = $state.raw('');
  #proposals = $state.raw<readonly Proposal[]>([]);
  #name = $state.raw<string | undefined>();
  #left = $state.raw<ReadonlySet<string>>(new Set());
  /** Ids of items by the proposals that became them. */
  #accepted = $state.raw<ReadonlyMap<string, string>>(new Map());
  #problems = $state.raw<readonly MakeProblem[]>([]);
  #hides = $state(true);
  /** What the user wrote into the table, by name. */
  #aliases = $state.raw<Readonly<Record<string, string>>>({});

  /** @param read reads by rule, away from the page's thread. */
  constructor(editor: DraftEditor, run: MakeRun, read: ReadText) {
    this.#editor = editor;
    this.#run = run;
    this.#readText = read;
    editor.whenLeft(() => this.stop());
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
  }
  get read(): boolean {
    return this.#read !== '';
  }
  /** A rule is reading. */
  get busy(): boolean {
    return this.#busy;
  }
  /** Why the last reading by rule came to nothing. */
  get failure(): string | undefined {
    return this.#failure;
  }
  get problems() {
    return this.#problems;
  }
  /** Neither accepted nor left. */
  get open(): readonly Proposal[] {
    return this.#proposals.filter(({ id }) => !this.#left.has(id) && !this.#accepted.has(id));
  }
  get acceptedCount(): number {
    return this.#accepted.size;
  }
  /** Whether names are replaced before the text is sent. */
  get hides(): boolean {
    return this.#hides;
  }
  set hides(hides: boolean) {
    this.#hides = hides;
  }
  /**
   * Every name that was found, with what is sent in its place. No derived value: this object outlives the panel that first asks for it, and
   * a derived value stays as it was when its owner is gone. What leaves the page must never go by an old table.
   */
  get table(): readonly Pseudonym[] {
    const { language, seed, name } = this.#editor.draft;
    const text = this.#text;
    const aliases = this.#aliases;
    return this.#found(text, language, seed.random, name).map((entry) => ({
      ...entry,
      alias: aliases[entry.name] ?? entry.alias,
    }));
  }
  /** The names are looked for once for each text, however often the table is read. */
  readonly #found = lastOf((text: string, language: Language, seed: number, name: string): Pseudonym[] => {
    if (text.trim() === '') return [];
    const own = nameIn(text, language);
    const names = [...new Set([name, own ?? '', ...namesIn(text, language)])].filter(
      (each) => each !== '' && text.includes(each),
    );
    return pseudonymsFor(text, names, language, seed);
  });

  rename(name: string, alias: string): void {
    this.#aliases = { ...this.#aliases, [name]: alias };
  }

  async byRule(): Promise<void> {
    const text = this.#text;
    this.#busy = true;
    this.#failure = undefined;
    await this.#latest.run((signal) => this.#readText(text, this.#editor.draft.language, signal), {
      done: ({ name, proposals }) => this.#show(text, name, proposals, []),
      failed: (error) => (this.#failure = errorText(error)),
      ended: () => (this.#busy = false),
    });
  }

  /** Ends the reading by rule; what was proposed before stays. */
  stop(): void {
    this.#latest.stop();
    this.#busy = false;
  }

  async byModel(): Promise<void> {
    const text = this.#text;
    const { language, prompts } = this.#editor.draft;
    const table = this.#hides ? this.table : [];
    const read = await this.#run.ask(({ ask, maker }) =>
      readWithModel(ask, text, language, maker, table, prompts['from-text']),
    );
    if (read) this.#show(text, read.name, read.proposals, read.problems);
  }

  accept(proposals: readonly Proposal[]): void {
    const accepted = new Map(this.#accepted);
    const change = (draft: Draft) =>
      proposals.reduce(
        (now, proposal) => {
          const done = accept(now, proposal, accepted);
          accepted.set(proposal.id, done.id);
          return done.draft;
        },
        withName(draft, this.#name),
      );
    this.#editor.apply(change, t().did);
    this.#accepted = accepted;
  }

  leave(proposal: Proposal): void {
    this.#left = new Set([...this.#left, proposal.id]);
  }

  #show(
    text: string,
    name: string | undefined,
    proposals: readonly Proposal[],
    problems: readonly MakeProblem[],
  ): void {
    this.#read = text;
    this.#name = name;
    this.#proposals = proposals;
    this.#problems = problems;
    this.#left = new Set();
    this.#accepted = new Map();
  }
}

/** Remembers the last result, for as long as it is asked for with the same values. */
function lastOf<A extends readonly unknown[], T>(compute: (...given: A) => T): (...given: A) => T {
  let last: { readonly given: A; readonly value: T } | undefined;
  return (...given) => {
    if (!last || given.some((each, i) => each !== last!.given[i])) last = { given, value: compute(...given) };
    return last.value;
  };
}

/** One for each editor, so that nothing pasted is lost when another step is shown. */
const READINGS = new WeakMap<DraftEditor, TextReading>();
export function textReadingOf(editor: DraftEditor, run: MakeRun, read: ReadText): TextReading {
  const known = READINGS.get(editor) ?? new TextReading(editor, run, read);
  READINGS.set(editor, known);
  return known;
}
