/** One tab at a time. */

/** Runs while no other tab does the same: two would write pieces over each other. */
export async function alone(
  id: string,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  // Absent on insecure pages and in Node.
  const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
  if (!locks) return work();
  await locks.request(`mnemoscope-download-${id}`, signal ? { signal } : {}, work);
}
