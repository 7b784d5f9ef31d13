/** What the page has to tell, until it is dismissed. */

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
}

export class Notices {
  #list = $state<readonly Notice[]>([]);
  #next = 1;

  get list(): readonly Notice[] {
    return this.#list;
  }

  /** Adds a notice unless the same text stands there already. */
  add(tone: Notice['tone'], text: string): void {
    if (this.#list.some((notice) => notice.text === text)) return;
    this.#list = [...this.#list, { id: this.#next++, tone, text }];
  }

  dismiss(id: number): void {
    this.#list = this.#list.filter((notice) => notice.id !== id);
  }
}
