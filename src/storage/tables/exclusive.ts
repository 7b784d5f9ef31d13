/** One after the other, across all tabs of the page where the browser lets them wait for each other. */

/** Does an action while no other of the same name is under way. */
export type Exclusively = <T>(action: () => Promise<T>) => Promise<T>;

/** @param name of the lock. Where no other tab can be waited for, the calls of this one follow each other. */
export function exclusively(name: string): Exclusively {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(action: () => Promise<T>): Promise<T> => {
    const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
    if (locks) return locks.request(name, action) as Promise<T>;
    const done = last.then(action);
    last = done.catch(() => undefined);
    return done;
  };
}
