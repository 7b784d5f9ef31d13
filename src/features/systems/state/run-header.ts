/** One system on one user as it is kept, and how runs of the same system are told apart. */

/** Changes whenever kept records could no longer be read. */
export const FORMAT = 'systems 1';

/** Of a run's noise: the same text each time, so that systems and repeats meet the same. */
export const NOISE_SEED = 1;

/** Which run of a system: with how much noise, and the how many-th of the same. */
export interface RunVariant {
  readonly system: string;
  /** Inserted tokens per token; 0 for none. */
  readonly noise: number;
  /** From 1. */
  readonly repeat: number;
}

/** Its units are the sessions' records. */
export interface SystemsRunHeader {
  readonly format: typeof FORMAT;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly plan: { readonly title: string };
  readonly state: 'running' | 'done';
  /** Steps of the protocol. */
  readonly done: number;
  readonly total: number;
  readonly user: string;
  readonly system: string;
  /** Absent for 0. */
  readonly noise?: number;
  /** Absent for 1. */
  readonly repeat?: number;
}

export function variantOf({
  system,
  noise = 0,
  repeat = 1,
}: Pick<SystemsRunHeader, 'system' | 'noise' | 'repeat'>): RunVariant {
  return { system, noise, repeat };
}

/** Names a run among the results of a user: the system's id alone for its first run without noise. */
export function keyOf({ system, noise, repeat }: RunVariant): string {
  return `${system}${noise > 0 ? `~n${noise}` : ''}${repeat > 1 ? `~r${repeat}` : ''}`;
}

/** The run that a key names. */
export function variantOfKey(key: string): RunVariant {
  const [system, ...marks] = key.split('~');
  const numberOf = (mark: string) => Number(marks.find((each) => each.startsWith(mark))?.slice(1));
  return { system: system!, noise: numberOf('n') || 0, repeat: numberOf('r') || 1 };
}
