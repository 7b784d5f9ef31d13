/** Keys that a user wrote into a description in the place of `{key}`: they are used, and never kept with it. */

import { ShapeError } from './generic';
import type { Json, RequestShape, ServiceShape } from '../../../llm/domain/services/shape';

/** Headers whose value is a secret whatever it looks like. */
const SECRET_HEADER = /auth(?!ors?(?:-|$))|cookie|key|token|secret|passw|credential|session|signature/i;
/** Values that are one in any header. */
const SECRET_VALUE = /^(?:(?:Bearer|Basic|Token|ApiKey)\s|sk-|eyJ)/i;
/** A scheme and what follows it. */
const SCHEMED = /^(\w+)\s+(\S+)$/;
/** Fields of a request that carry keys. */
const SECRET_FIELD = /^(?:x[-_])?(?:api[-_]?key|(?:access|auth)[-_]?token|token|secret|password)$/i;

/**
 * Moves the key out of a header, so that the description can be kept and shown.
 *
 * @returns the description with `{key}` in the header, and the key; the description as it was if no header holds one.
 * @throws ShapeError for several keys, and for one in a request, which would be stored and shown with it.
 */
export function withoutLiteralKey(shape: ServiceShape): {
  readonly shape: ServiceShape;
  readonly key: string | undefined;
} {
  const field = Object.entries(shape).flatMap(([part, value]) => literalFieldsIn(part, value as Json))[0];
  if (field !== undefined)
    throw new ShapeError({
      en: `“${field}” holds a key, which would be saved with the description. Send it in a header, as {key}, and enter it in the field for the key.`,
      zh: `“${field}”中含有密钥，会随描述一起保存。请改用请求头发送，写作 {key}，并把密钥填入密钥输入框。`,
    });
  const headers = Object.entries(shape.headers);
  const literal = headers.filter(
    ([name, value]) =>
      !value.includes('{key}') &&
      value.trim() !== '' &&
      (SECRET_HEADER.test(name) || SECRET_VALUE.test(value)),
  );
  const [first] = literal;
  if (!first) return { shape, key: undefined };
  const [name, value] = first;
  if (literal.length > 1 || headers.some(([, other]) => other.includes('{key}')))
    throw new ShapeError({
      en: `The header “${name}” holds a key, and another header holds one as well. Keep one of them, written as {key}, and enter it in the field for the key.`,
      zh: `请求头“${name}”中含有密钥，另一个请求头中也有。请只保留一个，写作 {key}，并把密钥填入密钥输入框。`,
    });
  const [, scheme, token] = SCHEMED.exec(value.trim()) ?? [];
  const template = scheme === undefined ? '{key}' : `${scheme} {key}`;
  return { shape: { ...shape, headers: { ...shape.headers, [name]: template } }, key: token ?? value.trim() };
}

/** Paths of fields of requests that are named like keys and have a text of their own. */
function literalFieldsIn(place: string, value: Json): string[] {
  if (typeof value !== 'object' || value === null || place === 'headers' || place === 'message') return [];
  return Object.entries(value as Record<string, Json>).flatMap(([name, each]) => {
    const path = `${place}.${name}`;
    const isText = typeof each === 'string' && each !== '' && !each.includes('{');
    return isText && SECRET_FIELD.test(name) && isSent(place) ? [path] : literalFieldsIn(path, each);
  });
}

/** Whether a place is part of what a request sends, and not of what a reply is read by. */
function isSent(place: string): boolean {
  const sent: readonly (keyof RequestShape)[] = ['query', 'body'];
  return place.split('.').some((step) => sent.some((part) => part === step));
}
