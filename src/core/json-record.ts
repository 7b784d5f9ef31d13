/** An object of parsed JSON whose fields are not known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object: neither null nor a list. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
