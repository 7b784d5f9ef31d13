/** A port whose code is fetched when it is first used: the first screen does without it. */

/** All of its methods answer later. */
type Later<T> = { readonly [K in keyof T]: (...input: never[]) => Promise<unknown> };

/** @param load brings the port; called again after it has failed. */
export function lazyPort<T extends Later<T>>(load: () => Promise<T>): T {
  let port: Promise<T> | undefined;
  const ready = () =>
    (port ??= load().catch((error: unknown) => {
      port = undefined;
      throw error;
    }));
  return new Proxy({} as T, {
    get(_, name) {
      // A promise that is given the port looks whether it is one itself.
      if (name === 'then') return undefined;
      return async (...input: never[]) => (await ready())[name as keyof T](...input);
    },
  });
}
