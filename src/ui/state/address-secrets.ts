/** What may be kept of an address that a user entered: never a key. */

/** Whether a parameter of an address names the version of the API. */
export const isVersion = (name: string) => /version/i.test(name);

/**
 * What may be kept of a base address: some providers put keys into its query or before its host, of which only the version of
 * the API is kept. Nothing of what is no address: a key pasted into the wrong field is none.
 */
export function withoutSecrets(baseUrl: string): string {
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) return '';
  const { origin, pathname, searchParams } = new URL(baseUrl);
  const version = [...searchParams].filter(([name]) => isVersion(name));
  const query = new URLSearchParams(version).toString();
  return `${origin}${pathname === '/' ? '' : pathname}${query && `?${query}`}`;
}

/**
 * Addresses as they are kept, where another tab may have changed them. One that was not changed stays as it is entered here, with what is not
 * kept of it.
 *
 * @returns `moved`: ids of those that are others now.
 */
export function followedAddresses(
  entered: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): { readonly shown: Readonly<Record<string, string>>; readonly moved: readonly string[] } {
  const isAsEntered = (id: string) => id in entered && withoutSecrets(entered[id]!) === kept[id];
  const moved = Object.keys(kept).filter((id) => !isAsEntered(id));
  return { shown: { ...entered, ...Object.fromEntries(moved.map((id) => [id, kept[id]!])) }, moved };
}
