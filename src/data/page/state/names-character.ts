/** Which records speak of a character: runs, lectures, and whatever else holds ids or addresses of the page. */

/** Whether an id of a character, alone or in the query of an address (`#/ask?character=…`), is anywhere in a record. */
export function namesCharacter(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') {
    const query = value.slice(value.indexOf('?') + 1);
    return ids.has(value) || ids.has(new URLSearchParams(query).get('character') ?? '');
  }
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((each) => namesCharacter(each, ids))
  );
}
