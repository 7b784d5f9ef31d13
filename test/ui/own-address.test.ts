import { describe, expect, it } from 'vitest';
import { isOfThisMachine } from '../../src/ui/state/own-address';

describe('an address of this machine', () => {
  it.each([
    'http://127.0.0.1:4173/#/ask',
    'http://localhost/',
    'http://mnemo.localhost/',
    'http://[::1]:80/',
    'http://127.1.2.3/',
  ])('is %s', (address) => expect(isOfThisMachine(address)).toBe(true));
  it.each([
    'http://192.168.1.20:4173/#/ask',
    'https://mnemoscope.example/localhost',
    'https://127.example/',
    'http://10.0.0.1/',
  ])('is not %s', (address) => expect(isOfThisMachine(address)).toBe(false));
});
