// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { readLecture } from '../../../src/lectures/domain/read';
import { spentOn } from '../../../src/lectures/domain/timer';
import type { WindowRole } from '../../../src/lectures/domain/together';
import { LectureStage, type StageChannel } from '../../../src/lectures/page/state/lecture-stage.svelte';
import { RoomVotes } from '../../../src/lectures/page/state/lecture-votes.svelte';
import { locale, ownLocale, setLocale } from '../../../src/ui/state/locale.svelte';
import { Route } from '../../../src/ui/state/route.svelte';

const LECTURE = readLecture(readFileSync('test/fixtures/lectures/tower.lecture.json', 'utf8'), 'tower');

/** Windows that hear each other at once, as messages between windows of a browser do after a moment. */
function room() {
  const listeners = new Set<(data: unknown) => void>();
  let now = 0;
  const channel = (): StageChannel => {
    let own: ((data: unknown) => void) | undefined;
    return {
      post: (message) => {
        for (const listener of listeners) if (listener !== own) listener(structuredClone(message));
      },
      listen(listener) {
        own = listener;
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close: () => undefined,
    };
  };
  const open = (role: WindowRole, step = 'opening', query = role === 'presenter' ? '?presenter' : '') => {
    const page = {
      location: { hash: `#/lectures/tower/${step}${query}` },
      history: { replaceState: (_: null, __: string, to: string) => void (page.location.hash = to) },
      addEventListener: () => undefined,
    };
    const route = new Route(page);
    const stage = new LectureStage({
      lecture: () => LECTURE,
      role,
      route,
      channel: channel(),
      now: () => now,
    });
    /** What the screen does after every change of the address. */
    const turn = (action: () => void) => {
      action();
      stage.arrived();
    };
    return { stage, route, turn, page };
  };
  return { open, wait: (time: number) => (now += time) };
}
afterEach(() => setLocale('en'));

describe('a lecture on the stage', () => {
  it('goes from step to step, and no further than its ends', () => {
    const { stage, turn, page } = room().open('stage');
    turn(() => stage.previous());
    expect(stage.step.id).toBe('opening');
    turn(() => stage.next());
    expect(page.location.hash).toBe('#/lectures/tower/vote');
    turn(() => stage.show(3));
    turn(() => stage.next());
    expect(stage.step.id).toBe('end');
    expect(stage.following).toBeUndefined();
  });

  it('begins at the first step where the address names none that there is', () =>
    expect(room().open('stage', 'nowhere').stage.step.id).toBe('opening'));

  it('speaks its language on the way back too', () => {
    const back = room().open('stage', 'opening', '?language=zh');
    back.turn(() => back.route.go({ view: 'lectures', path: ['tower', 'vote'] }));
    expect([back.stage.locale, back.page.location.hash]).toEqual(['zh', '#/lectures/tower/vote?language=zh']);
    back.stage.close();
  });

  it('is seen again when the page is turned', () => {
    const { stage, turn } = room().open('stage');
    stage.setBlank(true);
    turn(() => stage.next());
    expect(stage.blank).toBe(false);
  });
});

describe('two windows', () => {
  it('keep step, whichever turns the page', () => {
    const { open } = room();
    const stage = open('stage', 'vote');
    const presenter = open('presenter', 'opening');
    expect(presenter.stage.step.id).toBe('vote');
    expect([stage.stage.connected, presenter.stage.connected]).toEqual([true, true]);
    presenter.turn(() => presenter.stage.next());
    expect(stage.stage.step.id).toBe('flow');
    stage.turn(() => stage.stage.next());
    expect(presenter.stage.step.id).toBe('end');
    expect(presenter.route.query).toEqual({ presenter: '' });
    expect(stage.route.query).toEqual({});
  });

  it('share the clock, and a stage that is opened anew takes it over and stays where it is', () => {
    const { open, wait } = room();
    const presenter = open('presenter');
    presenter.stage.start();
    wait(4000);
    presenter.turn(() => presenter.stage.next());
    wait(1000);
    const stage = open('stage', 'flow');
    expect(stage.stage.step.id).toBe('flow');
    expect(spentOn(stage.stage.timer, 'opening', 5000)).toBe(4000);
    expect(spentOn(stage.stage.timer, 'vote', 5000)).toBe(1000);
    // What the screen does when it is first drawn takes nothing away.
    stage.stage.arrived();
    stage.stage.spoken();
    presenter.stage.arrived();
    expect(presenter.stage.step.id).toBe('flow');
    expect(spentOn(presenter.stage.timer, 'vote', 5000)).toBe(1000);
    stage.stage.pause();
    expect(presenter.stage.timer.running).toBeUndefined();
    presenter.stage.reset();
    expect(stage.stage.timer).toEqual({ spent: {} });
  });

  it('share the dark and the language of the room', () => {
    const { open } = room();
    const stage = open('stage').stage;
    const presenter = open('presenter').stage;
    presenter.setBlank(true);
    expect(stage.blank).toBe(true);
    presenter.setLocale('zh');
    expect(stage.locale).toBe('zh');
    setLocale('en');
    stage.spoken();
    expect(presenter.locale).toBe('en');
  });

  it('keep the language of the room apart from the user’s own, over a reload of either', () => {
    setLocale('zh');
    const { open } = room();
    const stage = open('stage');
    const presenter = open('presenter');
    stage.stage.setLocale('en');
    expect([ownLocale(), stage.stage.locale, presenter.stage.locale]).toEqual(['zh', 'en', 'en']);
    presenter.stage.close();
    expect(open('presenter').stage.locale).toBe('en');
    stage.turn(() => stage.stage.next());
    expect(stage.page.location.hash).toBe('#/lectures/tower/vote?language=en');
    stage.stage.close();
    expect(locale()).toBe('zh');
    const reloaded = open('stage', 'vote', '?language=en').stage;
    expect([ownLocale(), reloaded.locale]).toEqual(['zh', 'en']);
    reloaded.close();
  });

  it('know when the other one closes', () => {
    const { open } = room();
    const stage = open('stage').stage;
    const presenter = open('presenter').stage;
    stage.close();
    expect(presenter.connected).toBe(false);
  });
});

describe('the room’s votes', () => {
  const store = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
  };

  it('outlast the step and a reload, each question its own', () => {
    const visit = store();
    const votes = new RoomVotes('tower/vote', visit);
    for (const option of ['a', 'b', 'b']) votes.add(option);
    votes.takeBack('a');
    const again = new RoomVotes('tower/vote', visit);
    expect([again.of('a'), again.of('b')]).toEqual([0, 2]);
    expect(new RoomVotes('tower/other', visit).all(['a', 'b'])).toBe(0);
  });

  it('stay revealed when the step or the window changes, until they are reset', () => {
    const visit = store();
    const votes = new RoomVotes('q', visit);
    votes.add('a');
    votes.revealed = true;
    expect(new RoomVotes('q', visit).revealed).toBe(true);
    expect(new RoomVotes('other', visit).revealed).toBe(false);
    votes.reset();
    expect(new RoomVotes('q', visit).revealed).toBe(false);
  });

  it('come back after a reset, until somebody votes again', () => {
    const votes = new RoomVotes('q', store());
    votes.add('a');
    votes.reset();
    expect(votes.of('a')).toBe(0);
    votes.undo();
    expect(votes.of('a')).toBe(1);
    votes.reset();
    votes.add('b');
    expect(votes.canUndo).toBe(false);
  });

  it.each([['no JSON'], ['null'], ['{"a":"many","b":2.5,"c":3}']])('begin anew from %s', (text) => {
    const votes = new RoomVotes('q', { getItem: () => text, setItem: () => undefined });
    expect(votes.all(['a', 'b'])).toBe(0);
    votes.add('a');
    expect(votes.of('a')).toBe(1);
  });

  it('are counted where nothing can be kept', () => {
    const votes = new RoomVotes('q', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    votes.add('a');
    expect(votes.of('a')).toBe(1);
  });
});

describe('a vote that two windows see', () => {
  const board = {
    step: 'vote',
    question: 'Which one?',
    options: [{ id: 'a', title: 'A', votes: 2 }],
    revealed: false,
  };
  const asked: unknown[] = [];

  it('is told to the presenter, also to one that opens later', () => {
    const { open } = room();
    const { stage } = open('stage', 'vote');
    stage.tellBoard(board);
    const { stage: presenter } = open('presenter', 'vote');
    expect(presenter.board).toEqual(board);
    stage.tellBoard({ ...board, revealed: true, sentence: 'Choice 1 comes first.' });
    expect(presenter.board?.revealed).toBe(true);
    expect(open('presenter', 'opening').stage.board?.step).toBe('vote');
  });

  it('takes votes and the reveal from the presenter, for the step that is shown alone', () => {
    const { open } = room();
    const { stage, turn } = open('stage', 'vote');
    const { stage: presenter } = open('presenter', 'vote');
    const stop = stage.listenToBoard((action) => asked.push(action));
    presenter.askBoard({ do: 'vote', option: 'a', by: 1 });
    presenter.askBoard({ do: 'reveal' });
    expect(asked).toEqual([{ do: 'vote', option: 'a', by: 1 }, { do: 'reveal' }]);
    stop();
    presenter.askBoard({ do: 'reveal' });
    expect(asked).toHaveLength(2);
    stage.listenToBoard((action) => asked.push(action));
    stage.tellBoard(board);
    turn(() => stage.next());
    expect(stage.board).toBeUndefined();
  });
});
