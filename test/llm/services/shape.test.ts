import { describe, expect, it } from 'vitest';
import { EXAMPLE_SHAPE, readShape, ShapeError } from '../../../src/memory-systems/domain/services/generic';
import { filled, filledPath, firstAt, valuesAt } from '../../../src/llm/domain/services/shape';
import { nameAtService, uuidOf } from '../../../src/memory-systems/domain/services/service-calls';
import { SERVICES } from '../../../src/memory-systems/domain/services/registry';

describe('a template', () => {
  const values = { user: 'ann', k: 5, list: [1, 2], none: undefined, odd: 'a/b?c {user}' };

  it('takes whole values as they are, and values within a text as text', () => {
    expect(filled({ id: '{user}', top: '{k}', all: '{list}', text: 'k={k} for {user}' }, values)).toEqual({
      id: 'ann',
      top: 5,
      all: [1, 2],
      text: 'k=5 for ann',
    });
  });

  it('leaves out fields and items without a value', () => {
    expect(filled({ a: '{none}', b: ['{none}', 'x'], c: null }, values)).toEqual({ b: ['x'], c: null });
  });

  it('fills in once: braces in a value stay', () => {
    expect(filled('{odd}', values)).toBe('a/b?c {user}');
    expect(filled('<{odd}>', values)).toBe('<a/b?c {user}>');
  });

  it('escapes values in a path, so that none becomes another path', () => {
    expect(filledPath('/users/{odd}/x', values)).toBe('/users/a%2Fb%3Fc%20%7Buser%7D/x');
  });

  it('refuses a name that it does not know', () => {
    expect(() => filled('{whom}', values)).toThrow('There is no value {whom}.');
    expect(() => filled('{constructor}', values)).toThrow('There is no value {constructor}.');
  });
});

describe('a path', () => {
  const reply = { data: [{ items: [{ id: 1 }, { id: 2 }] }, { items: [] }, {}], zero: 0, nothing: null };

  it.each([
    ['data.*.items.*.id', [1, 2]],
    ['data.*.items', [[{ id: 1 }, { id: 2 }], []]],
    ['zero', [0]],
    ['', [reply]],
    ['data.items', []],
    ['constructor', []],
    ['zero.x.*.y', []],
  ])('%s', (path, found) => {
    expect(valuesAt(reply, path)).toEqual(found);
  });

  it('is followed by the next where it ends in nothing', () => {
    expect(firstAt(reply, ['nothing', 'missing', 'zero'])).toBe(0);
    expect(firstAt(reply, ['nothing'])).toBeUndefined();
    expect(firstAt(reply, undefined)).toBeUndefined();
  });
});

describe('the name at a service', () => {
  it('begins with the space, is plain, and differs between users and services', () => {
    const name = nameAtService('My Tests', 'Ines Falk/2', 'mem0');
    expect(name).toMatch(/^my-tests-ines-falk-2-[0-9a-f]{8}$/);
    expect(nameAtService('My Tests', 'Ines Falk 2', 'mem0')).not.toBe(name);
    expect(nameAtService('My Tests', 'Ines Falk/2', 'zep-v3')).not.toBe(name);
    expect(nameAtService('', '聂海宁', 'mem0')).toMatch(/^mnemoscope-[0-9a-f]{8}$/);
    expect(nameAtService('x'.repeat(99), 'y'.repeat(99), 'mem0').length).toBeLessThanOrEqual(64);
  });

  it('becomes the same UUID each time', () => {
    expect(uuidOf('a')).toBe(uuidOf('a'));
    expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('the description of a service', () => {
  it('of every service can be written as JSON and read again', () => {
    for (const { shape } of SERVICES) {
      const plain = JSON.parse(JSON.stringify(shape)) as unknown;
      expect(readShape(JSON.stringify(shape))).toEqual(plain);
    }
  });

  const changed = (change: object) => JSON.stringify({ ...EXAMPLE_SHAPE, ...change });

  it.each([
    ['{', 'description: not valid JSON (line 1, column 2'],
    [`{"message": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'more than 200 objects and lists'],
    [`{"a":`.repeat(8000), 'more than 200 objects and lists'],
    ['[]', 'This should be an object.'],
    [changed({ serach: [] }), 'Not a known field: "serach".'],
    [changed({ search: [] }), 'search: This needs at least 1 entry.'],
    [changed({ add: { method: 'FETCH', path: '/m' } }), 'add, method: This should be '],
    [
      changed({ add: { method: 'POST', path: '//elsewhere.org/m' } }),
      'add, path: Begin the path with one slash.',
    ],
    [changed({ add: { method: 'POST', path: 'https://elsewhere.org' } }), 'Begin the path with one slash.'],
    [
      changed({ add: { method: 'POST', path: '/m', body: { text: '{turns}' } } }),
      'There is no value {turns}.',
    ],
    [changed({ add: { method: 'POST', path: '/m', body: {} } }), 'The request “add” sends no turns.'],
    [changed({ headers: { 'X Key': '{key}' } }), 'headers, X Key: This is no name of a header.'],
    [
      changed({ search: [{ request: { method: 'GET', path: '/s' }, entries: [{ list: '', text: 't' }] }] }),
      'A request of “search” sends no query.',
    ],
    ['x'.repeat(60_000), 'The description has 60000 characters; 50000 are the most.'],
  ])('is refused with the place of its fault (%#)', (text, says) => {
    expect(() => readShape(text)).toThrow(ShapeError);
    expect(() => readShape(text)).toThrow(says);
  });

  it('may use what an earlier reply gave', () => {
    const reset = [{ method: 'POST', path: '/users', capture: { person: 'uuid' } }];
    const add = { method: 'POST', path: '/users/{person}/messages', body: '{messages}' };
    expect(readShape(changed({ reset, add })).add.path).toBe('/users/{person}/messages');
  });
});
