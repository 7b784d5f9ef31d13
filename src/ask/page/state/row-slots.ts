/** Which row of a list shows which memory: rows are used again, so that another question changes texts instead of making rows. */

interface Placed {
  readonly id: string;
  readonly slot: number;
}

export class RowSlots {
  #placed: readonly Placed[] = [];
  #next = 0;

  /**
   * A memory that stays in the list keeps its row, and with it the keyboard's focus; one that is new takes a row that became free: that of its
   * own place if it may, so that nothing moves.
   *
   * @param ids each once.
   * @returns the slot of each.
   */
  of(ids: readonly string[]): readonly number[] {
    const before = new Map(this.#placed.map(({ id, slot }) => [id, slot]));
    const staying = new Set(ids.flatMap((id) => before.get(id) ?? []));
    const free = new Set(this.#placed.flatMap(({ slot }) => (staying.has(slot) ? [] : slot)));
    const slots: (number | undefined)[] = ids.map((id, place) => {
      const own = before.get(id);
      if (own !== undefined) return own;
      const here = this.#placed[place]?.slot;
      return here !== undefined && free.delete(here) ? here : undefined;
    });
    const rest = free.values();
    const found = slots.map((slot) => slot ?? rest.next().value ?? this.#next++);
    this.#placed = ids.map((id, place) => ({ id, slot: found[place]! }));
    return found;
  }
}
