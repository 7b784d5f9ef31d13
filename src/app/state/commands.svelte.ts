/** Everything that can be done by name: what screens and the frame register, for the palette and for the list of shortcuts. */

import { untrack } from 'svelte';
import type { SettingsStore } from '../../core/ports';
import type { Phrase } from '../../core/text/phrase';
import { phraseText } from '../../ui/state/locale.svelte';

/** In the order in which the palette shows them. */
export const COMMAND_GROUPS = [
  'screens',
  'page',
  'questions',
  'characters',
  'lectures',
  'help',
  'settings',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** A phrase is found in both languages; a function, read when it is shown, in that of the interface. */
export type Title = Phrase | (() => string);

export interface Command {
  /** Of its own among all commands. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: Title;
  /** Tag of the title's language where it is not that of the interface: a name, a question. */
  readonly lang?: string | undefined;
  /** What it may be looked for by besides its title. */
  readonly words?: string;
  /** Such as `Mod+K` or `?`; see `isStroke`. */
  readonly keys?: string;
  readonly run: () => void;
}

/** Keys that a screen minds by itself, for the list of shortcuts. */
export interface Shortcut {
  /** One or several strokes, each as in {@link Command.keys}. */
  readonly keys: readonly string[];
  readonly title: Title;
  /** Where they work. */
  readonly place: Title;
}

/** What stands over the page, if anything. */
export type Overlay = 'palette' | 'shortcuts' | 'room' | 'send';

export function titleText(title: Title): string {
  return typeof title === 'function' ? title() : phraseText(title);
}

type Lists<T> = readonly (() => readonly T[])[];

const SINGLE_KEYS = 'shortcuts.single';

export class Commands {
  readonly #store: SettingsStore;
  #lists = $state.raw<Lists<Command>>([]);
  #declared = $state.raw<Lists<Shortcut>>([]);
  #singleKeys = $state(true);
  #shown = $state<Overlay | undefined>();

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** Reads whether shortcuts of a single key are on. */
  async load(): Promise<void> {
    this.#singleKeys = (await this.#store.get<boolean>(SINGLE_KEYS)) ?? true;
  }

  /** Whether a single key may do anything by itself (WCAG 2.1.4); screens that mind such keys ask this too. */
  get singleKeys(): boolean {
    return this.#singleKeys;
  }
  setSingleKeys(on: boolean): void {
    this.#singleKeys = on;
    // Where it cannot be kept, the storage itself tells why; the choice holds until the tab closes.
    this.#store.set(SINGLE_KEYS, on).catch(() => undefined);
  }

  get shown(): Overlay | undefined {
    return this.#shown;
  }
  show(overlay: Overlay): void {
    this.#shown = overlay;
  }
  hide(): void {
    this.#shown = undefined;
  }

  /** Registers commands. @returns their remover: what an effect may return. */
  add(...commands: readonly Command[]): () => void {
    return this.addList(() => commands);
  }

  /** Registers commands that come and go, such as one for each character; read when they are shown. @returns their remover. */
  addList(list: () => readonly Command[]): () => void {
    // An effect that registers must not run again because others register.
    untrack(() => (this.#lists = [...this.#lists, list]));
    return () => untrack(() => (this.#lists = this.#lists.filter((each) => each !== list)));
  }

  /** Tells of keys that a screen minds itself. @returns the remover. */
  declare(list: () => readonly Shortcut[]): () => void {
    untrack(() => (this.#declared = [...this.#declared, list]));
    return () => untrack(() => (this.#declared = this.#declared.filter((each) => each !== list)));
  }

  get all(): readonly Command[] {
    return this.#lists.flatMap((list) => list());
  }
  /** Commands that have keys. */
  get keyed(): readonly Command[] {
    return this.all.filter(({ keys }) => keys !== undefined);
  }
  get declared(): readonly Shortcut[] {
    return this.#declared.flatMap((list) => list());
  }

  /** Runs the command that a stroke names. @param typing whether a field has the focus, where only strokes with Ctrl or ⌘ count. */
  press(stroke: Stroke, typing: boolean): boolean {
    const found = this.keyed.find(({ keys }) => isStroke(keys!, stroke));
    if (!found || (isSingleKey(found.keys!) && (typing || !this.#singleKeys))) return false;
    found.run();
    return true;
  }
}

/** What is read of a keyboard event. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing?: boolean;
}

/**
 * Whether a stroke is the one that the text names. Shift counts only through the letter that it makes: which key makes a `?` differs from
 * keyboard to keyboard.
 */
export function isStroke(keys: string, { key, ctrlKey, metaKey, altKey, isComposing }: Stroke): boolean {
  if (isComposing || altKey) return false;
  const withMod = keys.startsWith(MOD);
  const named = withMod ? keys.slice(MOD.length) : keys;
  return (ctrlKey || metaKey) === withMod && key.toLowerCase() === named.toLowerCase();
}

/** Whether the keys are one character alone, which speech input or a slip of the hand may type (WCAG 2.1.4). */
export function isSingleKey(keys: string): boolean {
  return [...keys].length === 1;
}

/** The keys one by one, as they are written on the keyboard. */
export function keyNames(keys: string, isMac: boolean): string[] {
  if (isSingleKey(keys)) return [keys];
  return keys.split('+').map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key));
}

const MOD = 'Mod+';
