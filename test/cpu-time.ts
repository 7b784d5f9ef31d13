/** How long work takes on the processor, which other work beside it does not lengthen as it does the time on the wall. */

/** Milliseconds of processor time, of all threads of this process, that the action takes. */
export function cpuMilliseconds(action: () => void): number {
  const before = process.cpuUsage();
  action();
  return millisecondsSince(before);
}

/** The same for work that is awaited; whatever else the process does meanwhile counts too. */
export async function cpuMillisecondsOf(action: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await action();
  return millisecondsSince(before);
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
