import { EndLogin, LogIn, RefreshLogin, UserState } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { decodeJwt, jwtVerify } from 'jose';
import { StateCopy } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { PasswordHasher } from '../src/users/passwords/password-hasher.js';
import { arrival, codeOf, PASSWORD, silent, TestService, type TestUser } from './service.js';

describe('logins', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ SEED_DEMO: 'true' });
  });
  afterAll(() => service.stop());

  const logIn = (email: string, password = PASSWORD, address = newId()) =>
    service.ask(LogIn, { email, password, address });
  const refresh = (refreshToken: string) => service.ask(RefreshLogin, { refreshToken });
  const loginOf = (token: string) => decodeJwt(token)['lid'] as string;
  const storedLogin = async ({ userId }: TestUser) =>
    (await service.connection.collection('users').findOne({ _id: userId as never }))?.['login'] as unknown;
  const rotatedSecondsAgo = (seconds: number, loginId: string) =>
    service.connection
      .collection('logins')
      .updateMany(
        { loginId, rotatedAt: { $ne: null } },
        { $set: { rotatedAt: new Date(Date.now() - seconds * 1_000) } },
      );

  it('return tokens and the user, whatever the case of the e-mail', async () => {
    const admin = await service.anAdmin({ name: 'Acme' });

    const session = await logIn(` ${admin.email.toUpperCase()} `);

    const { payload } = await jwtVerify(session.token, new TextEncoder().encode('a secret for tests only'));
    expect(payload).toMatchObject({ sub: admin.userId, cid: admin.companyId, iss: 'recado', lid: expect.any(String) });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60);
    expect(Buffer.from(session.refreshToken, 'base64url')).toHaveLength(32);
    const days = (new Date(session.refreshExpiresAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(session.user).toMatchObject({ id: admin.userId, profile: 'admin', company: { name: 'Acme' } });
  });

  it('of the seeded demo users are possible, and only one platform company is seeded', async () => {
    expect((await logIn('super@recado.local')).user).toMatchObject({ super: true, company: { name: 'Recado' } });
    expect((await logIn('admin@aurora.local')).user).toMatchObject({ name: 'Aurora Admin', profile: 'admin' });
  });

  it('replace the earlier one, whose refresh token is rejected from then on', async () => {
    const person = await service.anAdmin();
    const first = await logIn(person.email);
    const second = await logIn(person.email);

    expect(loginOf(second.token) > loginOf(first.token)).toBe(true);
    expect(await codeOf(refresh(first.refreshToken))).toBe('ERR_UNAUTHENTICATED');
    expect(loginOf((await refresh(second.refreshToken)).token)).toBe(loginOf(second.token));
  });

  it('get increasing ids although the clock of another process was ahead', async () => {
    const person = await service.anAdmin();
    const future = 'ffffffff-ffff-7fff-bfff-fffffffffff0';
    await service.connection
      .collection('users')
      .updateOne({ _id: person.userId as never }, { $set: { login: { id: future, ended: false } } });

    expect(loginOf((await logIn(person.email)).token) > future).toBe(true);
  });

  it('return the same error for an unknown e-mail and a wrong password, after one verification each', async () => {
    const person = await service.anAdmin();
    const passwords = service.app.get(PasswordHasher);
    const verify = passwords.verify.bind(passwords);
    const hashes: (string | null)[] = [];
    passwords.verify = (hash, password) => (hashes.push(hash), verify(hash, password));

    expect(await codeOf(logIn('nobody@test.local'))).toBe('ERR_INVALID_CREDENTIALS');
    expect(await codeOf(logIn(person.email, 'wrong'))).toBe('ERR_INVALID_CREDENTIALS');
    passwords.verify = verify;

    expect(hashes).toEqual([null, expect.stringMatching(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/)]);
  });

  it('rehash a password that was hashed at an earlier cost', async () => {
    const person = await service.anAdmin();
    const users = service.connection.collection<{ _id: string; passwordHash: string }>('users');
    const hashOf = async () => (await users.findOne({ _id: person.userId }))?.passwordHash ?? '';
    const dated = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await users.updateOne({ _id: person.userId }, { $set: { passwordHash: dated } });

    expect(await codeOf(logIn(person.email, 'wrong'))).toBe('ERR_INVALID_CREDENTIALS');
    expect(await hashOf()).toBe(dated);
    await logIn(person.email);
    const renewed = await hashOf();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/);
    await logIn(person.email);
    expect(await hashOf()).toBe(renewed);
  });

  it('of an expired or disabled company are rejected, and so is the refresh of an open one', async () => {
    const person = await service.anAdmin();
    const open = await logIn(person.email);
    const companies = service.connection.collection('companies');
    const change = (set: object) => companies.updateOne({ _id: person.companyId as never }, { $set: set });

    await change({ dueDate: new Date('2024-03-11T02:30:00Z') });
    await expect(logIn(person.email)).rejects.toMatchObject({
      code: 'ERR_COMPANY_EXPIRED',
      message: 'Opss! Sua assinatura venceu 10/03/2024. Entre em contato com o Suporte para mais informações!',
      details: { dueDate: '2024-03-11T02:30:00.000Z' },
    });
    expect(await codeOf(refresh(open.refreshToken))).toBe('ERR_COMPANY_EXPIRED');
    await change({ dueDate: null, status: false });
    expect(await codeOf(logIn(person.email))).toBe('ERR_COMPANY_DISABLED');
    expect(await codeOf(refresh(open.refreshToken))).toBe('ERR_COMPANY_DISABLED');
    await change({ status: true });
    await expect(refresh(open.refreshToken)).resolves.toMatchObject({ user: { id: person.userId } });
  });

  it('store their refresh tokens as hashes only', async () => {
    const person = await service.anAdmin();
    const first = await logIn(person.email);
    const second = await refresh(first.refreshToken);

    const stored = JSON.stringify(
      await service.connection.collection('logins').find({ userId: person.userId }).toArray(),
    );

    expect(stored).not.toContain(first.refreshToken);
    expect(stored).not.toContain(second.refreshToken);
    expect(stored).not.toContain(Buffer.from(second.refreshToken).toString('base64'));
  });

  describe('refreshed', () => {
    it('twenty times concurrently get the same successor', async () => {
      const { refreshToken } = await logIn((await service.anAdmin()).email);

      const sessions = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));

      expect(new Set(sessions.map((session) => session.refreshToken)).size).toBe(1);
      expect(new Set(sessions.map((session) => session.refreshExpiresAt)).size).toBe(1);
      expect(sessions[0]?.refreshToken).not.toBe(refreshToken);
    });

    it('with a token rotated up to 30 s ago get its successor, although that was used as well', async () => {
      const { refreshToken } = await logIn((await service.anAdmin()).email);
      const second = await refresh(refreshToken);
      const third = await refresh(second.refreshToken);
      await rotatedSecondsAgo(25, loginOf(second.token));

      expect((await refresh(refreshToken)).refreshToken).toBe(second.refreshToken);
      expect((await refresh(second.refreshToken)).refreshToken).toBe(third.refreshToken);
    });

    it('with a token rotated longer ago end, with all their tokens', async () => {
      const person = await service.anAdmin();
      const { refreshToken } = await logIn(person.email);
      const second = await refresh(refreshToken);
      await rotatedSecondsAgo(31, loginOf(second.token));

      expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
      expect(await codeOf(refresh(second.refreshToken))).toBe('ERR_UNAUTHENTICATED');
      expect(await storedLogin(person)).toEqual({ id: loginOf(second.token), ended: true });
    });

    it('after seven days are rejected', async () => {
      const person = await service.anAdmin();
      const { refreshToken } = await logIn(person.email);
      await service.connection
        .collection('logins')
        .updateMany({ userId: person.userId }, { $set: { expiresAt: new Date(Date.now() - 1) } });

      expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
      expect(await codeOf(refresh('never seen'))).toBe('ERR_UNAUTHENTICATED');
    });
  });

  describe('ended', () => {
    it('by the refresh token are over, and the state says so', async () => {
      const person = await service.anAdmin();
      const copy = new StateCopy(UserState, silent);
      await copy.start(service.link);
      const { token, refreshToken } = await logIn(person.email);

      await service.ask(EndLogin, { refreshToken, userId: null, loginId: null });

      const login = () => copy.get(person.companyId, person.userId)?.login;
      await arrival(copy, () => login()?.ended === true);
      expect(login()).toEqual({ id: loginOf(token), ended: true });
      expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
      await copy.stop();
    });

    it('by the ids of the access token are over', async () => {
      const person = await service.anAdmin();
      const { token, refreshToken } = await logIn(person.email);

      await service.ask(EndLogin, { refreshToken: null, userId: person.userId, loginId: loginOf(token) });

      expect(await codeOf(refresh(refreshToken))).toBe('ERR_UNAUTHENTICATED');
    });

    it('do not affect a later login and other users', async () => {
      const [person, other] = [await service.anAdmin(), await service.anAdmin()];
      const first = await logIn(person.email);
      const [second, foreign] = [await logIn(person.email), await logIn(other.email)];

      const ids = { userId: other.userId, loginId: loginOf(first.token) };
      await service.ask(EndLogin, { refreshToken: first.refreshToken, ...ids });

      await expect(refresh(second.refreshToken)).resolves.toBeDefined();
      await expect(refresh(foreign.refreshToken)).resolves.toBeDefined();
    });
  });
});
