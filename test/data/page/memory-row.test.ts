// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import MemoryRow from '../../../src/data/page/ui/MemoryRow.svelte';
import { VERA } from '../../ui/banks';

it('a memory’s preview says where it is cut, at its end too', () => {
  const body = `${'The tide was low. '.repeat(10)}Ivo found the oars. ${'The dory was gone. '.repeat(10)}`;
  const said = (search: string, text = body) => {
    const memory = { ...VERA.memories[3]!, title: 'The storm', body: text };
    const { container, unmount } = render(MemoryRow, { memory, search });
    const preview = container.querySelector('.line-clamp-2')!.textContent.trim();
    unmount();
    return preview;
  };
  expect(said('')).toMatch(/^The tide was low\..*…$/);
  expect(said('oars')).toMatch(/^….*found the oars.*…$/);
  expect(said('', 'Ivo found the oars.')).toBe('Ivo found the oars.');
});
