import { describe, expect, it } from 'vitest';
import { blocksOf, picturesIn, textOfBlocks, type Block } from '../../src/lectures/domain/blocks';
import { stepWritten } from '../../src/lectures/domain/edit';
import { LARGEST_PICTURE, stepSchema, type LectureStep } from '../../src/lectures/domain/lecture';
import { StepBlocks } from '../../src/lectures/page/state/lecture-editor.svelte';

const TEXT = [
  'Two **paragraphs**.',
  'are one block.',
  '- one\n- two',
  '1. first\n2. second',
  '$$ \\frac{a}{b} $$',
  '![A clock](clock)',
].join('\n\n');
const BLOCKS: readonly Block[] = [
  { type: 'text', text: 'Two **paragraphs**.\n\nare one block.' },
  { type: 'list', ordered: false, text: 'one\ntwo' },
  { type: 'list', ordered: true, text: 'first\nsecond' },
  { type: 'formula', text: '\\frac{a}{b}' },
  { type: 'picture', id: 'clock', text: 'A clock' },
];
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

describe('a text of blocks', () => {
  it('is read and written back', () => {
    expect(blocksOf(TEXT)).toEqual(BLOCKS);
    expect(textOfBlocks(BLOCKS)).toBe(TEXT);
  });
  it('leaves nothing of blocks that are empty', () => {
    const empty: Block[] = [
      { type: 'text', text: ' ' },
      { type: 'list', ordered: true, text: '\n\n' },
      { type: 'formula', text: '' },
    ];
    expect(textOfBlocks(empty)).toBe('');
    expect(blocksOf('')).toEqual([]);
  });
  it.each([
    ['1. One paragraph that begins with a number.'],
    ['- one\nand no item'],
    ['5 - 3 = 2'],
    ['![A clock](https://example.org/clock.png)'],
  ])('keeps “%s” as text', (text) => expect(blocksOf(text)).toEqual([{ type: 'text', text }]));
  it('numbers the items of a list, and drops empty lines of it', () =>
    expect(textOfBlocks([{ type: 'list', ordered: true, text: 'a\n\n b ' }])).toBe('1. a\n2. b'));
  it('names a picture whose description has brackets or line breaks', () => {
    const text = textOfBlocks([{ type: 'picture', id: 'p', text: 'a [b]\nc' }]);
    expect(picturesIn([text])).toEqual(new Set(['p']));
  });
});

describe('the pictures of a step', () => {
  const step: LectureStep = { id: 's', title: { en: 'S' } };

  it('come with the text that shows them, and go when no language shows them', () => {
    const english = { id: 's', ...stepWritten(step, 'en', '![](p)', { p: PIXEL }) };
    const both = { id: 's', ...stepWritten(english, 'zh', '![](p)') };
    expect(stepSchema.parse(both)).toEqual(both);
    const chinese = { id: 's', ...stepWritten(both, 'en', '') };
    expect(chinese.pictures).toEqual({ p: PIXEL });
    expect(stepWritten(chinese, 'zh', '')).toEqual({ title: { en: 'S' } });
  });
  it.each([
    ['an address', 'https://example.org/a.png'],
    ['a drawing with scripts', 'data:image/svg+xml;base64,PHN2Zz4='],
    ['no base64', 'data:image/png;base64,"onerror='],
    ['too much', `data:image/png;base64,${'A'.repeat(LARGEST_PICTURE)}`],
  ])('are refused where they are %s', (_, p) =>
    expect(stepSchema.safeParse({ ...step, pictures: { p } }).success).toBe(false),
  );
});

describe('blocks while they are edited', () => {
  function opened(text: string) {
    const writes: [string, string | undefined][] = [];
    const blocks = new StepBlocks(text, (to, part) => writes.push([to, part]));
    return { blocks, writes };
  }

  it('may be empty, which changes nothing of the lecture', () => {
    const { blocks, writes } = opened('One.');
    const key = blocks.add({ type: 'list', ordered: false, text: '' });
    blocks.follow('One.');
    expect(blocks.list).toHaveLength(2);
    expect(writes).toEqual([]);
    blocks.change(key, { type: 'list', ordered: false, text: 'a' });
    expect(writes).toEqual([['One.\n\n- a', `block ${key}`]]);
  });
  it('are duplicated in place', () => {
    const { blocks, writes } = opened('One.\n\n- a\n\n$$ x $$');
    const [, list] = blocks.list;
    const copy = blocks.duplicate(list!.key);
    expect(blocks.list.map(({ key }) => key).indexOf(copy!)).toBe(2);
    expect(blocks.list.map(({ block }) => block.type)).toEqual(['text', 'list', 'list', 'formula']);
    expect(writes).toEqual([['One.\n\n- a\n\n- a\n\n$$ x $$', undefined]]);
    expect(blocks.duplicate(-1)).toBeUndefined();
  });
  it('stay what they are while somebody types', () => {
    const { blocks } = opened('One.');
    const { key } = blocks.list[0]!;
    blocks.change(key, { type: 'text', text: '- like a list' });
    blocks.follow('- like a list');
    expect(blocks.list).toEqual([{ key, block: { type: 'text', text: '- like a list' } }]);
  });
  it('are moved and removed, each as a step of its own', () => {
    const { blocks, writes } = opened('One.\n\n- a');
    const [first, second] = blocks.list.map(({ key }) => key);
    blocks.move(second!, 0);
    blocks.move(second!, -1);
    blocks.remove(first!);
    expect(writes).toEqual([
      ['- a\n\nOne.', undefined],
      ['- a', undefined],
    ]);
  });
  it('follow an undo, and keep their fields where their types stay', () => {
    const { blocks } = opened('One.');
    const { key } = blocks.list[0]!;
    blocks.follow('Before.');
    expect(blocks.list).toEqual([{ key, block: { type: 'text', text: 'Before.' } }]);
    blocks.follow('- a');
    expect(blocks.list.map(({ block }) => block.type)).toEqual(['list']);
  });
});
