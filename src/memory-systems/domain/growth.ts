/** The memory growing: what each session changed, beside the gold points that it should have left. */

import { givenOf } from '../../measures/domain/halumem-records';
import type { JudgedRun } from './judge';
import { TermCache, turnsLike, type SourceTurn } from './lexical';
import type { Changes, Entry } from './port';
import { memoryAfterEach, type SessionRecord } from './run';
import type { GoldPoint, TestSession, TestUser } from './user';

/** What became of a gold point in its session: found in full, half, or missed. An interference point is resisted or stored. */
export type PointState = 'found' | 'half' | 'missed' | 'resisted' | 'distractor stored' | 'not judged';

/** How lists of gold points mark each state. */
export const POINT_SIGNS: Readonly<Record<PointState, string>> = {
  found: '✓',
  half: '½',
  missed: '✗',
  resisted: '✓',
  'distractor stored': '!',
  'not judged': '·',
};

/** What an extracted memory is: among the gold, something else that was said, or what the judge calls untrue. */
export type EntryState = 'gold' | 'other' | 'made up' | 'not judged';

export interface GrownPoint {
  readonly point: GoldPoint;
  readonly state: PointState;
  readonly turns: readonly SourceTurn[];
}

export interface GrownSession {
  readonly session: TestSession;
  readonly changes: Changes;
  /** Memories after the session. */
  readonly size: number;
  readonly points: readonly GrownPoint[];
  /** States of the added and changed entries by id. */
  readonly states: ReadonlyMap<string, EntryState>;
  /** Turns that the added and changed entries rest on, by id. */
  readonly sources: ReadonlyMap<string, readonly SourceTurn[]>;
  /** The same of what was replaced or removed. */
  readonly formerSources: ReadonlyMap<string, readonly SourceTurn[]>;
}

/** @param judged absent where no judge was asked: then no state is known. */
export function growthOf(
  user: TestUser,
  records: readonly SessionRecord[],
  judged: JudgedRun | undefined,
): GrownSession[] {
  const cache = new TermCache(user.name);
  const states = pointStates(judged);
  const made = new Map(
    (judged?.accuracy ?? []).map(({ session, entry, included, verdict }) => {
      const score = givenOf(verdict);
      const state: EntryState =
        score === undefined ? 'not judged' : included ? 'gold' : score === 0 ? 'made up' : 'other';
      return [`${session}:${entry}`, state] as const;
    }),
  );
  const sourcesOf = sources(user, cache);
  const grown: GrownSession[] = [];
  for (const { record, entries } of memoryAfterEach(records)) {
    const session = user.sessions[record.session];
    if (!session || !record.addition) continue;
    const { changes } = record.addition;
    const touched = [...changes.added, ...changes.changed.map(({ after }) => after)];
    grown.push({
      session,
      changes,
      size: entries.size,
      points: session.points.map((point) => ({
        point,
        state: states.get(point.id) ?? 'not judged',
        turns: turnsLike(point.text, session, cache),
      })),
      states: new Map(
        touched.map(({ id }) => [id, made.get(`${record.session}:${id}`) ?? 'not judged'] as const),
      ),
      sources: sourcesOf(touched, session),
      formerSources: sourcesOf([...changes.changed.map(({ before }) => before), ...changes.removed]),
    });
  }
  return grown;
}

/** The turns that entries name, else those of their session that hold most of their words. */
function sources(user: TestUser, cache: TermCache) {
  const byId = new Map(user.sessions.map((session) => [session.id, session]));
  const sessionOfTurn = new Map(
    user.sessions.flatMap(({ id, turns }) => turns.map((turn) => [turn.id, id] as const)),
  );
  return (entries: readonly Entry[], here?: TestSession): ReadonlyMap<string, readonly SourceTurn[]> =>
    new Map(
      entries.map(({ id, text, turns, session }) => {
        const named = turns.flatMap((turn): SourceTurn[] => {
          const of = sessionOfTurn.get(turn);
          return of === undefined ? [] : [{ turn, session: of, matched: false }];
        });
        const place = here ?? byId.get(session ?? '');
        return [id, named.length > 0 || !place ? named : turnsLike(text, place, cache)] as const;
      }),
    );
}

function pointStates(judged: JudgedRun | undefined): ReadonlyMap<string, PointState> {
  const states = new Map<string, PointState>();
  for (const { point, interference, verdict } of judged?.integrity ?? []) {
    const score = givenOf(verdict);
    if (score === undefined) states.set(point, 'not judged');
    else if (interference) states.set(point, score === 0 ? 'resisted' : 'distractor stored');
    else states.set(point, score === 2 ? 'found' : score === 1 ? 'half' : 'missed');
  }
  for (const { point, verdict } of judged?.updates ?? []) {
    const label = givenOf(verdict);
    states.set(
      point,
      label === undefined
        ? 'not judged'
        : label === 'Correct'
          ? 'found'
          : label === 'Omission'
            ? 'missed'
            : 'half',
    );
  }
  return states;
}
