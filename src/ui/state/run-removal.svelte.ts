/** Deleting runs with a way back: the run is hidden at once and deleted when the time for second thoughts is over. */

/** Long enough to read the line and to press its button. */
export const UNDO_WINDOW = 8000;

export class RunRemoval {
  readonly #remove: (id: string) => Promise<unknown>;
  #run = $state.raw<{ readonly id: string; readonly title: string } | undefined>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(remove: (id: string) => Promise<unknown>) {
    this.#remove = remove;
  }

  /** The run that is hidden and can still be brought back. */
  get run() {
    return this.#run;
  }

  /** Hides a run; one that was hidden before is deleted now. A page that closes meanwhile deletes nothing. */
  begin(id: string, title: string): void {
    this.#commit();
    this.#run = { id, title };
    this.#timer = setTimeout(() => this.#commit(), UNDO_WINDOW);
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.#run = undefined;
  }

  #commit(): void {
    clearTimeout(this.#timer);
    if (this.#run) void this.#remove(this.#run.id);
    this.#run = undefined;
  }
}
