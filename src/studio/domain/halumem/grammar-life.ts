/** The life of a user made by the grammar: who it is, which stages there are, what is told in each. */

import { shuffled } from '../../../measures/domain/random';
import { isoDay } from '../../../core/text/dates';
import {
  toldFact,
  type ToldFact,
  type Career,
  type FactKind,
  type UserGrammar,
  type Values,
} from './grammar-words';
import type { LifeStage, Persona, Preference, StageKind } from './user';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONTH = 31 * DAY;

type Turn = keyof UserGrammar['titles'];

/** What a stage is counted as. */
const KIND_OF: Readonly<Record<Turn, StageKind>> = {
  init: 'init',
  promotion: 'career',
  newJob: 'career',
  raise: 'career',
  health: 'health',
  social: 'social',
  preference: 'preference',
  daily: 'daily',
};

/** Each of these comes before one of them comes again, so that a short life has them all. */
const TURNS: readonly Turn[] = ['promotion', 'preference', 'social', 'newJob', 'health', 'raise', 'daily'];

export interface Beginning {
  readonly persona: Persona;
  readonly career: Career;
  readonly friends: readonly string[];
  readonly colleague: string;
}

export interface PlannedSession {
  readonly stage: LifeStage;
  readonly time: number;
  /** @param told everything so far. */
  readonly facts: (told: readonly ToldFact[]) => ToldFact[];
}

/** @param begins milliseconds. */
export function lifeOf(
  grammar: UserGrammar,
  next: () => number,
  sessions: number,
  begins: number,
): { beginning: Beginning; stages: PlannedSession[] } {
  const beginning = beginningOf(grammar, next);
  const teller = new Teller(grammar, beginning, next);
  const [first, second, third, ...others] = TURNS;
  // A promotion, a change of taste and friends come in every life: three question types rest on them.
  const order: Turn[] = ['init', ...shuffled([first!, second!, third!], next)];
  while (order.length < sessions) order.push(...shuffled(order.length === 4 ? others : TURNS, next));
  let day = begins + Math.floor(next() * 28) * DAY;
  const stages = order.slice(0, sessions).map((turn): PlannedSession => {
    const time = day + (6 * 60 + Math.floor(next() * 15 * 60)) * MINUTE + Math.floor(next() * 60) * 1000;
    day += (7 + Math.floor(next() * 33)) * DAY;
    return {
      stage: { date: isoDay(time), kind: KIND_OF[turn], title: grammar.titles[turn] },
      time,
      facts: (told) => teller.tell(turn, told, time),
    };
  });
  return { beginning, stages };
}

function beginningOf(grammar: UserGrammar, next: () => number): Beginning {
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]!;
  const sex = next() < 0.5 ? 'women' : 'men';
  const families = shuffled(grammar.family, next);
  const names = shuffled([...grammar.given.women, ...grammar.given.men], next);
  const given = pick(grammar.given[sex]);
  const others = names
    .filter((each) => each !== given)
    .map((each, i) => grammar.full(each, families[(i % (families.length - 1)) + 1]!));
  const career = pick(grammar.careers);
  const [friend, second, colleague] = others as [string, string, string];
  const tastes = shuffled(grammar.tastes, next).slice(0, 6);
  // Whoever has a degree is 23 or older.
  const birth = new Date(Date.UTC(1980, 0, 1) + Math.floor(next() * 22 * 365) * DAY);
  const preferences = tastes.map(({ kind, options, reasons }): Preference => ({
    kind,
    stance: next() < 0.75 ? 'like' : 'dislike',
    what: pick(options),
    reason: pick(reasons),
  }));
  // One liking at least: a question rests on it.
  preferences[0] = { ...preferences[0]!, stance: 'like' };
  return {
    persona: {
      core: {
        name: grammar.full(given, families[0]!),
        gender: grammar.genders[sex],
        birth: isoDay(birth.getTime()),
        location: pick(grammar.cities),
        degree: grammar.degreeName,
        major: career.degree,
        goal: pick(grammar.goals),
      },
      dynamic: {
        occupation: career.ranks[0]!,
        employer: pick(career.employers),
        health: grammar.health('12'),
        relations: [
          { relation: grammar.friend, name: friend },
          { relation: grammar.friend, name: second },
          { relation: grammar.colleague, name: colleague },
        ],
      },
      preferences,
    },
    career,
    friends: [friend, second],
    colleague,
  };
}

/** Tells what happens, and keeps to what was told. */
class Teller {
  readonly #grammar: UserGrammar;
  readonly #beginning: Beginning;
  readonly #next: () => number;

  constructor(grammar: UserGrammar, beginning: Beginning, next: () => number) {
    this.#grammar = grammar;
    this.#beginning = beginning;
    this.#next = next;
  }

  tell(turn: Turn, told: readonly ToldFact[], time: number): ToldFact[] {
    if (turn === 'init') return this.#introduction();
    const facts = this.#turn(turn, told, time).filter((fact) => fact !== undefined);
    const more = shuffled(['course', 'plan', 'purchase', 'sleep', 'trip'] as const, this.#next);
    for (const kind of more) {
      if (facts.length >= 5) break;
      const fact = this.#aside(kind, [...told, ...facts], time);
      const isNew = fact && ![...told, ...facts].some(({ point }) => point.text === fact.point.text);
      // One fact of a key in a session: which of two would be the last is not said.
      if (isNew && !facts.some(({ key }) => key !== undefined && key === fact.key)) facts.push(fact);
    }
    return facts;
  }

  #introduction(): ToldFact[] {
    const { persona, friends, colleague } = this.#beginning;
    const { core, dynamic, preferences } = persona;
    const { employer } = dynamic;
    const system = (kind: FactKind, values: Values, key?: string, importance = 0.75) =>
      this.#fact(kind, values, { source: 'system', importance, ...(key !== undefined && { key }) });
    const cities = shuffled(
      this.#grammar.cities.filter((city) => city !== core.location),
      this.#next,
    );
    return [
      system('name', { name: core.name }, undefined, 1),
      system('city', { city: core.location }, 'city', 1),
      system('degree', { major: core.major }),
      system('job', { title: dynamic.occupation, employer }, 'job', 1),
      system('colleague', { colleague, employer }),
      ...friends.map((friend, i) => system('friend', { friend, city: cities[i]! }, `friend ${friend}`)),
      system('running', { kilometres: '12' }, 'running', 0.5),
      ...preferences.map(({ kind, stance, what, reason }) =>
        system(stance, { kind, what, reason }, `taste ${kind}`, 0.5),
      ),
    ];
  }

  #turn(turn: Exclude<Turn, 'init'>, told: readonly ToldFact[], time: number): (ToldFact | undefined)[] {
    const { career, friends } = this.#beginning;
    const job = latest(told, 'job')!;
    const day = this.#freeDay(told, time);
    const main = { source: 'primary', importance: 0.75 } as const;
    switch (turn) {
      case 'promotion': {
        const rank = career.ranks.indexOf(job.values['title']!);
        const title = career.ranks[rank + 1];
        if (title === undefined) return this.#turn('raise', told, time);
        const employer = job.values['employer']!;
        return [
          this.#fact('promotion', { title, day }, { source: 'primary', importance: 1 }),
          this.#fact('job', { title, employer }, { ...main, key: 'job', before: job }),
        ];
      }
      case 'newJob': {
        const employer = this.#unused('job', 'employer', career.employers, told);
        if (employer === undefined) return this.#turn('raise', told, time);
        return [
          this.#fact('newJob', { employer, day }, { source: 'primary', importance: 1 }),
          this.#fact('job', { ...job.values, employer }, { ...main, key: 'job', before: job }),
        ];
      }
      case 'raise':
        return [this.#changed('pay', 'pay', {}, told, main)];
      case 'health':
        return [
          this.#changed('running', 'running', {}, told, main),
          this.#changed('sleep', 'sleep', {}, told, { ...main, importance: 0.5 }),
        ];
      case 'social': {
        const friend = this.#pick(friends);
        const sight = this.#unused('trip', 'sight', this.#grammar.sights, told);
        return [
          ...(sight === undefined ? [] : [this.#fact('trip', { friend, sight, day }, main)]),
          this.#changed('friend', `friend ${friend}`, { friend }, told, main),
        ];
      }
      case 'preference': {
        const before = this.#pick(
          told.filter((fact) => isCurrent(fact, told) && fact.key?.startsWith('taste ')),
        );
        const taste = this.#grammar.tastes.find(({ kind }) => kind === before.values['kind'])!;
        const had = told.filter(({ key }) => key === before.key).map(({ values }) => values['what']);
        const fresh = taste.options.filter((each) => !had.includes(each));
        if (fresh.length === 0) return this.#turn('daily', told, time);
        const what = this.#pick(fresh);
        const reason = this.#pick(taste.reasons);
        const values = { kind: taste.kind, what, reason };
        const kind = before.words === this.#grammar.facts.like ? 'like' : 'dislike';
        return [this.#fact(kind, values, { ...main, key: before.key!, before })];
      }
      case 'daily':
        return [this.#changed('city', 'city', {}, told, main)];
    }
  }

  #aside(kind: 'course' | 'plan' | 'purchase' | 'sleep' | 'trip', told: readonly ToldFact[], time: number) {
    const how = { source: 'secondary', importance: this.#pick([0.25, 0.5, 0.75]) } as const;
    const day = this.#freeDay(told, time);
    switch (kind) {
      case 'course': {
        const running = told.findLast(({ words }) => words === this.#grammar.facts.course);
        const subject = running?.values['subject'] ?? this.#pick(this.#grammar.subjects);
        return this.#changed('course', `course ${subject}`, { subject }, told, how);
      }
      case 'plan': {
        const earlier = told.findLast(({ words }) => words === this.#grammar.facts.plan);
        // A journey whose month has come is no plan any more: the next one is another.
        const isOpen = earlier !== undefined && Number(earlier.values['due']) > time + MONTH;
        const due = isOpen ? earlier.values['due']! : String(time + 150 * DAY);
        return this.#changed(
          'plan',
          `plan ${due}`,
          { month: this.#grammar.month(Number(due)), due },
          told,
          how,
        );
      }
      case 'purchase': {
        const object = this.#unused('purchase', 'object', this.#grammar.objects, told);
        if (object === undefined) return undefined;
        return this.#fact('purchase', { object, price: this.#pick(this.#grammar.facts.purchase.pool) }, how);
      }
      case 'sleep':
        return this.#changed('sleep', 'sleep', {}, told, how);
      case 'trip': {
        const sight = this.#unused('trip', 'sight', this.#grammar.sights, told);
        const friend = this.#pick(this.#beginning.friends);
        return sight === undefined ? undefined : this.#fact('trip', { friend, sight, day }, how);
      }
    }
  }

  /** A fact with another value than it had, never one that it had before; undefined where none is left. */
  #changed(
    kind: FactKind,
    key: string,
    values: Values,
    told: readonly ToldFact[],
    how: { source: 'primary' | 'secondary'; importance: number },
  ): ToldFact | undefined {
    const words = this.#grammar.facts[kind];
    const earlier = told.filter((fact) => fact.key === key).map((fact) => fact.values[words.slot]);
    const fresh = words.pool.filter((value) => !earlier.includes(value));
    if (fresh.length === 0) return undefined;
    const value = this.#pick(fresh);
    return this.#fact(kind, { ...values, [words.slot]: value }, { ...how, key, before: latest(told, key) });
  }

  /** A day in the week before, on which nothing is told of yet: nobody is in two places. */
  #freeDay(told: readonly ToldFact[], time: number): string {
    const taken = new Set(told.map(({ values }) => values['day']));
    const days = Array.from({ length: 7 }, (_, i) => this.#grammar.day(time - (i + 1) * DAY));
    const free = days.filter((day) => !taken.has(day));
    return this.#pick(free.length > 0 ? free : days);
  }

  #fact(kind: FactKind, values: Values, how: Parameters<typeof toldFact>[3]): ToldFact {
    return toldFact(this.#grammar.facts[kind], values, this.#beginning.persona.core.name, how);
  }

  #unused(kind: FactKind, slot: string, list: readonly string[], told: readonly ToldFact[]) {
    const words = this.#grammar.facts[kind];
    const used = new Set(told.filter((fact) => fact.words === words).map((fact) => fact.values[slot]));
    const left = list.filter((each) => !used.has(each));
    return left.length > 0 ? this.#pick(left) : undefined;
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)]!;
  }
}

/** The latest fact of a key. */
export function latest(told: readonly ToldFact[], key: string): ToldFact | undefined {
  return told.findLast((fact) => fact.key === key);
}

/** Whether nothing has taken a fact's place. */
export function isCurrent(fact: ToldFact, told: readonly ToldFact[]): boolean {
  return fact.key === undefined || latest(told, fact.key) === fact;
}
