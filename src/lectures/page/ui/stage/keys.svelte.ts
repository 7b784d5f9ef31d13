/** What keys and fingers do on the stage: arrows, space and what clickers send turn pages; a number and Enter goes to a step; single letters do the rest. */

export type StageAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'overview'
  | 'notes'
  | 'pointer'
  | 'blank'
  | 'fullscreen'
  | 'presenter'
  | 'language'
  | 'keys'
  | 'leave';

const PAGES: Readonly<Record<string, StageAction>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'leave',
};

/** Switched off together: people who speak to their machine, or lean on a key, would set them off unawares. */
const LETTERS: Readonly<Record<string, StageAction>> = {
  b: 'blank',
  // What many clickers send for a black screen.
  '.': 'blank',
  f: 'fullscreen',
  l: 'pointer',
  n: 'notes',
  o: 'overview',
  p: 'presenter',
  t: 'language',
  '?': 'keys',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * What a key does; undefined for nothing.
 *
 * @param letters whether single letters are keys.
 */
export function stageAction(event: Pressed, letters: boolean): StageAction | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === ' ' && event.shiftKey) return 'previous';
  return PAGES[event.key] ?? (letters ? LETTERS[event.key.toLowerCase()] : undefined);
}

/** Where keys are for the text or the value that is being entered. */
const TYPED_IN =
  'input:not([type=button], [type=submit], [type=reset]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=slider], [role=spinbutton], [role=combobox], [role=listbox], [role=menu], [role=tablist], [role=radiogroup], [role=grid], [role=tree], [role=textbox], [role=application]';
/** What space and Enter press. */
const PRESSED = 'button, a[href], summary, [role=button], [role=switch], [role=tab]';

/** Whether keys are entered here, and so turn no pages. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_IN) !== null;
}

/** Whether space and Enter press what has the focus. */
export function isPressed(target: EventTarget | null, key: string): boolean {
  return (key === ' ' || key === 'Enter') && target instanceof Element && target.closest(PRESSED) !== null;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shorter is a tap that slipped, in CSS pixels. */
const SHORTEST = 60;

/** Where a stroke across moves something else. */
const MOVED =
  'input, textarea, select, canvas, svg, [role=slider], [role=tablist], [data-no-swipe], [role=dialog]';

/** Which way a stroke turns; undefined where it is none. */
export function strokeOf(from: Point, to: Point): 'next' | 'previous' | undefined {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < SHORTEST || Math.abs(across) < 2 * Math.abs(down)) return undefined;
  return across < 0 ? 'next' : 'previous';
}

/** Whether a stroke that begins here is meant for the stage: nothing under it moves across by itself. */
export function isStageStroke(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(MOVED)) return false;
  for (let each: Element | null = target; each; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return false;
  return true;
}

/** A number that is not gone to is forgotten, in milliseconds. */
const TYPING_TIMEOUT = 3000;

export class JumpTyping {
  #typed = $state('');
  #took = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The digits so far. */
  get typed(): string {
    return this.#typed;
  }
  /** Whether the last key was taken for a digit. */
  get took(): boolean {
    return this.#took;
  }

  /** @returns the step's place, from 0, when Enter ends a number that is one. */
  take(
    event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
    steps: number,
  ): number | undefined {
    clearTimeout(this.#timer);
    this.#took = false;
    const held = event.ctrlKey || event.metaKey || event.altKey;
    if (!held && /^\d$/.test(event.key)) {
      this.#typed = (this.#typed + event.key).replace(/^0+/, '').slice(-3);
      this.#took = true;
      this.#timer = setTimeout(() => (this.#typed = ''), TYPING_TIMEOUT);
      return undefined;
    }
    const number = Number(this.#typed);
    this.#typed = '';
    return event.key === 'Enter' && number >= 1 && number <= steps ? number - 1 : undefined;
  }
}
