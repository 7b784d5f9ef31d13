/** How many workers a pool may have at this moment. */

/** Each holds the model once more: more memory than a page should take without being asked. */
const MOST = 4;
/** Gibibytes of memory, as the browser reports them, from which on there is room for more than one. */
const ROOM = 2;
/** Bytes of weights up to which a model is held more than once: a worker takes about four times as much. */
const LIGHT = 40e6;

/** What is known of the machine at this moment. */
export interface Machine {
  /** As measured; undefined while nothing was. What a browser reports is no measurement. */
  readonly cores: number | undefined;
  /** Gibibytes, where the browser tells. */
  readonly memory: number | undefined;
  /** Whether nobody sees the page, so that other work has the machine. */
  readonly hidden: boolean;
  /** Whether it runs on its battery, where the browser tells. */
  readonly onBattery: boolean;
}

/** @returns at least one. */
export function poolSize({ cores = 1, memory, hidden, onBattery }: Machine): number {
  if (hidden || (memory !== undefined && memory <= ROOM)) return 1;
  const most = Math.max(1, Math.min(MOST, cores));
  return onBattery ? Math.ceil(most / 2) : most;
}

/** Whether a model is small enough to be held more than once. @param bytes of its weights. */
export function mayRepeat(bytes: number): boolean {
  return bytes <= LIGHT;
}

interface Battery {
  readonly charging: boolean;
}

/** Asks the browser what it tells of the machine; where it does not tell, nothing is held against a pool. */
export function machineOf(
  page: Pick<Document, 'hidden'>,
  browser: Navigator,
): (cores: number | undefined) => Machine {
  const { deviceMemory, getBattery } = browser as Navigator & {
    readonly deviceMemory?: number;
    getBattery?: () => Promise<Battery>;
  };
  let battery: Battery | undefined;
  getBattery?.call(browser).then(
    (found) => (battery = found),
    () => undefined,
  );
  return (cores) => ({
    cores,
    memory: deviceMemory,
    hidden: page.hidden,
    onBattery: battery?.charging === false,
  });
}
