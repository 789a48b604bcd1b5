import { describe, expect, it } from '@jest/globals';
import { addressProblem, assertCallable } from './callable-address.js';

const ALLOWED = 'n8n.internal, 10.1.0.0/16';

describe('an address entered by a company', () => {
  it.each([
    ['https://user:pw@hooks.test/', 'Must not contain a user or password'],
    ['https://user@hooks.test/', 'Must not contain a user or password'],
    ['https://127.0.0.1/', 'Must be on the internet'],
    ['https://2130706433/', 'Must be on the internet'],
    ['https://0x7f.1/', 'Must be on the internet'],
    ['https://10.0.0.1/', 'Must be on the internet'],
    ['https://169.254.169.254/', 'Must be on the internet'],
    ['https://168.63.129.16/', 'Must be on the internet'],
    ['https://[::1]/', 'Must be on the internet'],
    ['https://[::ffff:10.0.0.1]/', 'Must be on the internet'],
    ['https://localhost:8080/', 'Must be on the internet'],
    ['https://10.1.2.3/', undefined],
    ['https://n8n.internal/', undefined],
    ['https://hooks.test/', undefined],
    ['https://1.1.1.1/', undefined],
    ['', undefined],
  ])('%s has this problem: %s', (address, problem) => expect(addressProblem(address, ALLOWED)).toBe(problem));

  it('is reported with the name of its field', () => {
    const details = { fields: { tools: ['Must be on the internet'] }, form: [] };
    const check = () => assertCallable({ url: undefined, tools: ['https://a.test', 'https://10.0.0.1/'] }, ALLOWED);

    expect(check).toThrow(expect.objectContaining({ code: 'ERR_VALIDATION', details }));
    expect(() => assertCallable({ url: 'https://a.test' }, '')).not.toThrow();
  });
});
