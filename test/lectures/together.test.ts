import { describe, expect, it } from 'vitest';
import { followed, messageOf, type Shared } from '../../src/lectures/domain/together';
import { STOPPED, started } from '../../src/lectures/domain/timer';

const own: Shared = { step: 'one', blank: false, locale: 'en', timer: STOPPED };
const told: Shared = { step: 'two', blank: true, locale: 'zh', timer: started(STOPPED, 'two', 5) };

describe('what one window is told by another', () => {
  it.each([['stage'], ['presenter']] as const)('is followed by the %s', (role) =>
    expect(followed(own, told, role, false)).toEqual(told),
  );

  it('leaves a stage that has just opened where its address says, with the clock', () =>
    expect(followed(own, told, 'stage', true)).toEqual({ ...own, timer: told.timer }));

  it('shows a presenter view that has just opened where the stage is', () =>
    expect(followed(own, told, 'presenter', true)).toEqual(told));
});

describe('a message', () => {
  it('is one of this lecture', () => {
    const hello = { type: 'hello', lecture: 'a', from: 'stage' };
    expect(messageOf(hello, 'a')).toEqual(hello);
    expect(messageOf(hello, 'b')).toBeUndefined();
  });

  it.each([[undefined], ['hello'], [{ type: 'state', lecture: 'a', from: 'stage' }], [{ type: 'go' }]])(
    'is not %j',
    (data) => expect(messageOf(data, 'a')).toBeUndefined(),
  );
});
