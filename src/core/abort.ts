/** Whether an error says that work was cancelled: a `DOMException`, or what is left of one that crossed from a worker. */
export function isAbort(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null | undefined)?.name === 'AbortError';
}
