/** A step's text as what the editor builds it of and the stage draws: paragraphs, lists, formulas, pictures. Parts are parted by empty lines. */

import { trimmedParagraphs } from './marked';

export type Block =
  /** Paragraphs with their marks. */
  | { readonly type: 'text'; readonly text: string }
  /** One item a line. */
  | { readonly type: 'list'; readonly ordered: boolean; readonly text: string }
  | { readonly type: 'formula'; readonly text: string }
  /** A picture of the step, by its name there; `text` describes it. */
  | { readonly type: 'picture'; readonly id: string; readonly text: string };
export type BlockType = Block['type'];

const FORMULA = /^\$\$([\s\S]*)\$\$$/;
const PICTURE = /^!\[([^\]]*)\]\(([a-z0-9-]+)\)$/;
const BULLET = /^- +(?=\S)/;
const NUMBER = /^\d+\. +(?=\S)/;

/** The blocks of a text; paragraphs that follow each other are one. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const paragraph of trimmedParagraphs(text)) {
    const block = blockOf(paragraph);
    const last = blocks.at(-1);
    if (block.type === 'text' && last?.type === 'text')
      blocks[blocks.length - 1] = { type: 'text', text: `${last.text}\n\n${block.text}` };
    else blocks.push(block);
  }
  return blocks;
}

function blockOf(paragraph: string): Block {
  const formula = FORMULA.exec(paragraph);
  if (formula) return { type: 'formula', text: formula[1]!.trim() };
  const picture = PICTURE.exec(paragraph);
  if (picture) return { type: 'picture', id: picture[2]!, text: picture[1]! };
  const lines = paragraph.split('\n').map((line) => line.trim());
  const listed = (mark: RegExp) => lines.every((line) => mark.test(line));
  const items = (mark: RegExp) => lines.map((line) => line.replace(mark, '')).join('\n');
  if (listed(BULLET)) return { type: 'list', ordered: false, text: items(BULLET) };
  // A single paragraph that begins with a number is a paragraph.
  if (lines.length > 1 && listed(NUMBER)) return { type: 'list', ordered: true, text: items(NUMBER) };
  return { type: 'text', text: paragraph };
}

/** The text of these blocks; blocks without content leave nothing. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(written).filter(Boolean).join('\n\n');
}

function written(block: Block): string {
  const text = block.text.trim();
  switch (block.type) {
    case 'picture':
      return `![${text.replace(/[\]\n]+/g, ' ')}](${block.id})`;
    case 'formula':
      return text && `$$ ${text.replace(/\n\s*\n/g, '\n')} $$`;
    case 'list':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line, i) => `${block.ordered ? `${i + 1}.` : '-'} ${line}`)
        .join('\n');
    case 'text':
      return text;
  }
}

/** The names of pictures that texts show. */
export function picturesIn(texts: readonly (string | undefined)[]): ReadonlySet<string> {
  const blocks = texts.flatMap((text) => blocksOf(text ?? ''));
  return new Set(blocks.flatMap((block) => (block.type === 'picture' ? [block.id] : [])));
}
