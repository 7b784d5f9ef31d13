/** A step's number that is typed digit by digit, and Enter. */

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
