/** Safari before 17.4, Firefox before 124 and Chrome before 116 have none. */
const OWN = (AbortSignal as { any?: typeof AbortSignal.any }).any?.bind(AbortSignal) ?? null;

/**
 * A signal that aborts with the first of these, for the same reason: `AbortSignal.any`, also where the browser lacks it.
 *
 * @param any the browser's own; null where there is none.
 */
export function anySignal(
  signals: readonly AbortSignal[],
  any: ((signals: AbortSignal[]) => AbortSignal) | null = OWN,
): AbortSignal {
  if (any) return any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) {
      controller.abort(signal.reason);
      break;
    }
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
}
