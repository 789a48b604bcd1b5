import { LogIn, RefreshLogin, UpdateUser } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { newId } from '@recado/service-kit/mongo';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { PasswordHasher } from '../src/users/passwords/password-hasher.js';
import { codeOf, PASSWORD, TestService } from './service.js';

const NOWHERE = 'redis://127.0.0.1:1';

describe.each([
  ['with Redis', {}],
  ['without Redis', { REDIS_URL: NOWHERE }],
])('the limit of failed logins %s', (_, env) => {
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

  it('rejects an account after too many, even with the right password, and returns until when', async () => {
    const { email } = await service.anAdmin();
    await times(3, () => codeOf(logIn(email, 'wrong')));

    await expect(logIn(email.toUpperCase())).rejects.toMatchObject({
      code: 'ERR_RATE_LIMIT',
      details: { retryAfterSeconds: expect.any(Number) },
    });
  });

  it('holds for concurrent attempts', async () => {
    const { email } = await service.anAdmin();

    const passwords = service.app.get(PasswordHasher);
    const verify = passwords.verify.bind(passwords);
    let checked = 0;
    passwords.verify = (...call) => ((checked += 1), verify(...call));

    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(logIn(email, 'wrong'))));
    passwords.verify = verify;

    expect(checked).toBe(3);
    expect(codes.filter((code) => code === 'ERR_INVALID_CREDENTIALS')).toHaveLength(3);
    expect(codes.filter((code) => code === 'ERR_RATE_LIMIT')).toHaveLength(9);
  });

  it('holds for concurrent attempts from one address on many accounts', async () => {
    const address = newId();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(logIn(`${newId()}@test.local`, 'wrong', address))),
    );

    expect(codes.filter((code) => code === 'ERR_INVALID_CREDENTIALS')).toHaveLength(6);
  });

  it('locks out no user on a known device, while others guess elsewhere', async () => {
    const { email } = await service.anAdmin();
    const address = newId();
    const { device } = await logIn(email, PASSWORD, address);
    const here = (password: string, shown = device) => service.ask(LogIn, { email, password, address, device: shown });
    await times(6, () => codeOf(logIn(email, 'wrong', address)));
    expect(await codeOf(logIn(email, PASSWORD, address))).toBe('ERR_RATE_LIMIT');

    expect(await codeOf(here(PASSWORD))).toBe('no error');
    expect(await codeOf(here(PASSWORD, 'made-up'))).toBe('ERR_RATE_LIMIT');
  });

  it('counts the guesses on a known device too, which is unknown for other accounts', async () => {
    const [ana, bia] = [await service.anAdmin(), await service.anAdmin()];
    const { device } = await logIn(ana.email);
    const guess = (email: string, password = 'wrong') =>
      codeOf(service.ask(LogIn, { email, password, address: newId(), device }));
    await times(3, () => guess(ana.email));
    expect(await guess(ana.email, PASSWORD)).toBe('ERR_RATE_LIMIT');

    await times(3, () => codeOf(logIn(bia.email, 'wrong')));
    expect(await guess(bia.email, PASSWORD)).toBe('ERR_RATE_LIMIT');
  });

  it('counts guesses of the current password in a login, ends it after too many, and leaves others alone', async () => {
    const acts = await AuditRecorder.start(service.link);
    const ana = await service.anAdmin();
    const { token, refreshToken } = await logIn(ana.email);
    const actor = { ...ana.actor, loginId: decodeJwt(token)['lid'] as string };
    const guess = (currentPassword: string) =>
      codeOf(service.ask(UpdateUser, { id: ana.userId, password: 'Roubada1', currentPassword }, actor));

    const codes = [await guess('one'), await guess('two'), await guess('three'), await guess(PASSWORD)];

    expect(codes).toEqual(['ERR_VALIDATION', 'ERR_VALIDATION', 'ERR_VALIDATION', 'ERR_RATE_LIMIT']);
    expect(await codeOf(service.ask(RefreshLogin, { refreshToken }))).toBe('ERR_UNAUTHENTICATED');
    await acts.next(ana.companyId, 'login.ended');
    const actions = acts.actionsOf(ana.companyId).filter((action) => action !== 'login.succeeded');
    expect(actions.toSorted()).toEqual(['login.ended', ...Array.from({ length: 3 }, () => 'password.check-failed')]);
    expect(await codeOf(logIn(ana.email))).toBe('no error');
    acts.stop();
  });

  it('does not count the right current password as a failure', async () => {
    const ana = await service.anAdmin();
    const { token } = await logIn(ana.email);
    const actor = { ...ana.actor, loginId: decodeJwt(token)['lid'] as string };
    const change = () =>
      codeOf(service.ask(UpdateUser, { id: ana.userId, password: PASSWORD, currentPassword: PASSWORD }, actor));

    for (let n = 0; n < 5; n += 1) expect(await change()).toBe('no error');
  });

  it('delays an account by seconds at first, not by the whole window', async () => {
    const { email } = await service.anAdmin();
    const waitOf = () =>
      logIn(email).then(
        () => 0,
        ({ details }: { details: { retryAfterSeconds: number } }) => details.retryAfterSeconds,
      );
    const begunAt = Date.now();
    await times(3, () => codeOf(logIn(email, 'wrong')));
    const first = await waitOf();
    const passed = (Date.now() - begunAt) / 1_000;

    expect(first).toBeGreaterThanOrEqual(Math.min(15, Math.floor(15 - passed)));
    expect(first).toBeLessThanOrEqual(15);
  });

  it('does not count successful logins', async () => {
    const { email } = await service.anAdmin();
    const address = newId();

    await times(8, () => logIn(email, PASSWORD, address));

    expect(await codeOf(logIn(email, 'wrong', address))).toBe('ERR_INVALID_CREDENTIALS');
  });

  it('rejects an address after too many on any accounts, and no other address', async () => {
    const { email } = await service.anAdmin();
    const address = newId();
    await times(6, () => codeOf(logIn(`${newId()}@test.local`, 'wrong', address)));

    expect(await codeOf(logIn(email, PASSWORD, address))).toBe('ERR_RATE_LIMIT');
    expect(await codeOf(logIn(email))).toBe('no error');
  });
});
