/** The blocks of a step's text while they are edited: also those in which nothing is written yet. */

import { blocksOf, textOfBlocks, type Block } from '../../domain/blocks';

export interface KeyedBlock {
  /** Stays the block's own while it is changed and moved. */
  readonly key: number;
  readonly block: Block;
}

/** Writes the step's text. @param part of it that is typed in; undefined where its parts change. */
type Write = (text: string, part: string | undefined, pictures?: Readonly<Record<string, string>>) => void;

export class StepBlocks {
  #list = $state.raw<readonly KeyedBlock[]>([]);
  #keys = 0;
  readonly #write: Write;

  constructor(text: string, write: Write) {
    this.#write = write;
    this.#list = this.#keyed(blocksOf(text));
  }

  get list(): readonly KeyedBlock[] {
    return this.#list;
  }

  /** To be called with the text as the lecture has it: undo, redo or another tab may have changed it. */
  follow(text: string): void {
    if (text === textOfBlocks(this.#list.map(({ block }) => block))) return;
    const blocks = blocksOf(text);
    const alike =
      blocks.length === this.#list.length &&
      blocks.every(({ type }, i) => type === this.#list[i]!.block.type);
    // The same fields stay, with the focus that one of them may have.
    this.#list = alike ? this.#list.map(({ key }, i) => ({ key, block: blocks[i]! })) : this.#keyed(blocks);
  }

  /** @returns the new block's key. @param pictures that it shows, as data, by their names. */
  add(block: Block, pictures?: Readonly<Record<string, string>>): number {
    const [added] = this.#keyed([block]);
    this.#set([...this.#list, added!], undefined, pictures);
    return added!.key;
  }
  /** A copy right behind the block. @returns its key; undefined where there is no such block. */
  duplicate(key: number): number | undefined {
    const at = this.#list.findIndex((each) => each.key === key);
    const found = this.#list[at];
    if (!found) return undefined;
    const [copy] = this.#keyed([found.block]);
    this.#set(this.#list.toSpliced(at + 1, 0, copy!));
    return copy!.key;
  }
  change(key: number, block: Block): void {
    const list = this.#list.map((each) => (each.key === key ? { key, block } : each));
    this.#set(list, `block ${key}`);
  }
  remove(key: number): void {
    this.#set(this.#list.filter((each) => each.key !== key));
  }
  /** @param to place, from 0. */
  move(key: number, to: number): void {
    const from = this.#list.findIndex((each) => each.key === key);
    const moved = this.#list[from];
    if (moved && to >= 0 && to < this.#list.length)
      this.#set(this.#list.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  #keyed(blocks: readonly Block[]): KeyedBlock[] {
    return blocks.map((block) => ({ key: ++this.#keys, block }));
  }
  #set(list: readonly KeyedBlock[], part?: string, pictures?: Readonly<Record<string, string>>): void {
    const text = (of: readonly KeyedBlock[]) => textOfBlocks(of.map(({ block }) => block));
    const before = text(this.#list);
    this.#list = list;
    // A block in which nothing is written changes nothing of the lecture.
    if (text(list) !== before) this.#write(text(list), part, pictures);
  }
}
