/** A list whose rows are one stop of the Tab key: arrows, Home and End go from button to button. For the list's `keydown`. */
export function moveInList(event: KeyboardEvent & { readonly currentTarget: Element }): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  rows[Math.max(0, Math.min(rows.length - 1, to))]!.focus();
}
