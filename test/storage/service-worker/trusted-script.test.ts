import { describe, expect, it } from 'vitest';
import { scriptAddresses, workersFrom } from '../../../src/storage/service-worker/trusted-script';

const page = {
  location: { origin: 'https://memory.test' } as Location,
  document: { baseURI: 'https://memory.test/page/' },
};

describe('addresses of scripts', () => {
  it('are those of the page’s own origin, with and without Trusted Types', () => {
    const made: string[] = [];
    const trustedTypes = {
      createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => {
        made.push(name);
        return { createScriptURL: (address: string) => ({ trusted: rules.createScriptURL(address) }) };
      },
    };
    const plain = scriptAddresses(page, 'a');
    const trusted = scriptAddresses({ ...page, trustedTypes } as typeof page, 'a');
    expect(made).toEqual(['a']);
    expect(plain('service-worker.js')).toBe('https://memory.test/page/service-worker.js');
    expect(trusted('service-worker.js')).toEqual({ trusted: 'https://memory.test/page/service-worker.js' });
    for (const address of ['https://elsewhere.test/a.js', 'data:text/javascript,', 'blob:https://a.test/1'])
      for (const each of [plain, trusted]) expect(() => each(address), address).toThrow(TypeError);
  });

  it('are passed by every worker before it starts', () => {
    const started: unknown[] = [];
    class Plain {
      constructor(...given: unknown[]) {
        started.push(given);
      }
    }
    const Own = workersFrom(scriptAddresses(page, 'a'), Plain as unknown as typeof Worker);
    new Own(new URL('https://memory.test/assets/rank.js'), { type: 'module' });
    expect(started).toEqual([['https://memory.test/assets/rank.js', { type: 'module' }]]);
    expect(() => new Own('https://elsewhere.test/a.js')).toThrow(TypeError);
  });
});
