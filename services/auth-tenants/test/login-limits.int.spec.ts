import { LogIn } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { codeOf, PASSWORD, TestService } from './service.js';

const NOWHERE = 'redis://127.0.0.1:1';

describe.each([
  ['with Redis', {}],
  ['without Redis', { REDIS_URL: NOWHERE }],
])('the limit of failed log-ins %s', (_, env) => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ ...env, LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '6' });
  });
  afterAll(() => service.stop());

  const logIn = (email: string, password = PASSWORD, address = newId()) =>
    service.ask(LogIn, { email, password, address });
  const times = async (count: number, what: () => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await what();
  };

  it('refuses an account after so many, even with the right password, and says until when', async () => {
    const { email } = await service.anAdmin();
    await times(3, () => codeOf(logIn(email, 'wrong')));

    await expect(logIn(email.toUpperCase())).rejects.toMatchObject({
      code: 'ERR_RATE_LIMIT',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it('holds for attempts at once', async () => {
    const { email } = await service.anAdmin();

    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(logIn(email, 'wrong'))));

    expect(codes.filter((code) => code === 'ERR_INVALID_CREDENTIALS')).toHaveLength(3);
    expect(codes.filter((code) => code === 'ERR_RATE_LIMIT')).toHaveLength(9);
  });

  it('does not count log-ins that succeed', async () => {
    const { email } = await service.anAdmin();
    const address = newId();

    await times(8, () => logIn(email, PASSWORD, address));

    expect(await codeOf(logIn(email, 'wrong', address))).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('refuses an address after so many on whatever accounts, and no other address', async () => {
    const { email } = await service.anAdmin();
    const address = newId();
    await times(6, () => codeOf(logIn(`${newId()}@test.local`, 'wrong', address)));

    expect(await codeOf(logIn(email, PASSWORD, address))).toBe('ERR_RATE_LIMIT');
    expect(await codeOf(logIn(email))).toBe('no error');
  });
});
