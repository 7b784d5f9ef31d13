/** What a service's calls say of a turn beside its words, read off its templates. */

import { TOLD, type ToldPart } from '../port';
import { namesIn, type Json, type ServiceShape } from '../../../llm/domain/services/shape';

/** In a field of its own, within the text, or not at all. */
export type Told = 'field' | 'text' | 'no';

const FIELDS: Readonly<Record<ToldPart, readonly string[]>> = {
  who: ['speaker'],
  when: ['time', 'start', 'seconds'],
  role: ['role'],
};
/** Values that hold it beside the words. A line of the dialogue has the name, or the role where there is no name. */
const TEXTS: Readonly<Record<ToldPart, readonly string[]>> = {
  who: ['named', 'told', 'dialogue'],
  when: ['told', 'dialogue'],
  role: ['dialogue'],
};

/** How a service is told each part. */
export function toldBy({ open, add, message }: ServiceShape): Readonly<Record<ToldPart, Told>> {
  const sent: (Json | undefined)[] = [open?.path, open?.body, add.path, add.query, add.body];
  if ([add.query, add.body].some((each) => namesIn(each).includes('messages'))) sent.push(message);
  const wholes = new Set(sent.flatMap((each) => wholesIn(each)));
  const names = new Set(sent.flatMap((each) => namesIn(each)));
  const how = (part: ToldPart): Told => {
    if (FIELDS[part].some((name) => wholes.has(name))) return 'field';
    return [...FIELDS[part], ...TEXTS[part]].some((name) => names.has(name)) ? 'text' : 'no';
  };
  return { who: how('who'), when: how('when'), role: how('role') };
}

/** What a service is not told; empty where it is told everything. */
export function notTold(shape: ServiceShape): readonly ToldPart[] {
  const told = toldBy(shape);
  return TOLD.filter((part) => told[part] === 'no');
}

/** Names that are the whole value of a field. */
function wholesIn(template: Json | undefined): string[] {
  if (typeof template === 'string') {
    const [name] = namesIn(template);
    return name !== undefined && template === `{${name}}` ? [name] : [];
  }
  if (typeof template !== 'object' || template === null) return [];
  return Object.values(template).flatMap((each) => wholesIn(each));
}
