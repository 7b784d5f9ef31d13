/** Memory services as systems under test. */

import { type SystemDefinition, TOLD, type ToldPart } from './domain/port';
import { nameAtService } from './domain/services/service-calls';
import type { ServiceConnection, ServiceDefinition } from '../llm/domain/services/port';
import { capabilitiesOf, ServiceSystem, type ServiceWaits } from './domain/services/service-system';
import { type ServiceShape, namesIn, type Json } from '../llm/domain/services/shape';
import { textKey } from '../core/text/key';
import { httpPort, type HttpOptions } from '../llm/providers/service-http';

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

export interface ServiceOptions extends HttpOptions {
  readonly waits?: Partial<ServiceWaits>;
}

/**
 * A service at an address, as a system that can be run.
 *
 * @param shape in the place of the service's own: what the user wrote.
 */
export function serviceAsSystem(
  service: ServiceDefinition,
  connection: ServiceConnection,
  shape: ServiceShape = service.shape,
  { waits, ...http }: ServiceOptions = {},
): SystemDefinition {
  const port = httpPort(connection, shape, http);
  const lost = notTold(shape);
  return {
    id: service.id,
    name: { en: service.name, zh: service.name },
    description: service.description,
    version: `${service.version}, ${placeOf(connection.address)}${shapeMark(service, shape)}`,
    capabilities: capabilitiesOf(shape),
    ...(lost.length > 0 && { notTold: lost }),
    create: ({ user, run = '' }) =>
      new ServiceSystem(shape, port, nameAtService(connection.space, user.id, service.id, run), {
        ...(waits && { waits }),
        person: user.name,
      }),
  };
}

/** Host and path: behind a proxy, the path names the service. */
function placeOf(address: string): string {
  if (!URL.canParse(address.trim())) return '';
  const { host, pathname } = new URL(address.trim());
  return `${host}${pathname.replace(/\/+$/, '')}`;
}

/** Eight digits that tell shapes of the user's own apart. */
function shapeMark(service: ServiceDefinition, shape: ServiceShape): string {
  return shape === service.shape ? '' : `, ${textKey(JSON.stringify(shape)).slice(0, 8)}`;
}

/**
 * Makes a user of the test's own empty, lists and searches it: that proves the address, the key and the paths, and costs nothing, since
 * nothing is stored.
 *
 * @returns milliseconds from the first request to the last reply.
 * @throws the signal's reason, or what is wrong, with the remedy.
 */
export async function testService(
  service: ServiceDefinition,
  connection: ServiceConnection,
  signal: AbortSignal,
  shape: ServiceShape = service.shape,
  { waits, ...http }: ServiceOptions = {},
): Promise<number> {
  const port = httpPort(connection, shape, { retries: { retries: 0 }, ...http });
  const name = nameAtService(connection.space, 'connection test', service.id);
  const system = new ServiceSystem(shape, port, name, { waits: { longest: 60_000, ...waits } });
  const start = port.clock();
  await system.reset(name, signal);
  await system.search(name, 'connection test', 1, signal);
  return port.clock() - start;
}

/** The same as an object, for who is given it. */
export function servicesAccess(options: ServiceOptions = {}) {
  return {
    system: (service: ServiceDefinition, connection: ServiceConnection, shape?: ServiceShape) =>
      Promise.resolve(serviceAsSystem(service, connection, shape, options)),
    test: (
      service: ServiceDefinition,
      connection: ServiceConnection,
      signal: AbortSignal,
      shape?: ServiceShape,
    ) => testService(service, connection, signal, shape, options),
  };
}
