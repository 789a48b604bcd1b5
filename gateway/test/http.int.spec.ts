import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AskPasswordReset,
  CheckContactNumber,
  ConfirmEmail,
  CreateContact,
  EndLogin,
  EnterCompany,
  GetMe,
  ListContacts,
  ListPrompts,
  ListQueues,
  ListTickets,
  ListUsers,
  LogIn,
  RefreshLogin,
  ResetPassword,
  SendConfirmation,
  SendMessage,
  SignUp,
  UpdateUser,
} from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { NatsLink } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { TEST_MS } from '../../scripts/testing/limits.mjs';
import { TestCompany, type TestUser } from './a-company.js';
import { aToken, call, Responders, startTestGateway, WEB_ORIGIN, type Reply, type TestGateway } from './gateway-kit.js';
import { startOwnServers, type OwnServers } from './own-servers.js';

const OTHER_SECRET = 'another secret that somebody made up for himself';
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('HTTP', () => {
  let servers: OwnServers;
  let link: NatsLink;
  let gateway: TestGateway;
  let services: Responders;
  let acme: TestCompany;
  let ana: TestUser;
  let admin: TestUser;
  const at = (path: string) => gateway.url + path;

  beforeAll(async () => {
    servers = await startOwnServers();
    link = await NatsLink.open(servers.natsUrl, 'test');
    services = new Responders(link);
    acme = await TestCompany.on(link);
    ana = await acme.user({ queueIds: ['q1'] });
    admin = await acme.user({ profile: 'admin' });
    gateway = await startTestGateway(servers);
  }, TEST_MS);
  afterAll(async () => {
    await gateway?.stop();
    await link?.close();
    await servers?.stop();
  });

  describe('a call of the contract', () => {
    it('reaches its service with the user’s current permissions', async () => {
      services.on(GetMe, () => ({ id: ana.id }));

      const reply = await call(at('/auth/me'), { token: ana.token });

      expect(reply).toMatchObject({ status: 200, body: { id: ana.id } });
      expect(reply.headers.get('content-type')).toContain('application/json');
      expect(services.last().actor).toEqual({
        userId: ana.id,
        companyId: acme.id,
        loginId: ana.loginId,
        profile: 'user',
        super: false,
        queueIds: ['q1'],
        allTicket: false,
        name: 'Ana',
        from: { ip: '127.0.0.1', userAgent: expect.any(String) },
      });
    });

    it('is found with a trailing slash', async () => {
      services.on(ListTickets, () => ({ tickets: [], count: 0, hasMore: false }));

      expect((await call(at('/tickets/'), { token: ana.token })).status).toBe(200);
    });

    it('passes its query parsed into numbers, flags and lists', async () => {
      await call(at('/tickets?pageNumber=3&showAll=true&queueIds=["q1"]&status=open'), { token: ana.token });

      expect(services.last().input).toEqual({
        ...{ pageNumber: 3, showAll: true, queueIds: ['q1'], status: 'open' },
        searchParam: '',
        withUnreadMessages: false,
      });
    });

    it('accepts one id in place of a list', async () => {
      await call(at('/tickets?queueIds=q1'), { token: ana.token });
      expect(services.last().input).toMatchObject({ queueIds: ['q1'] });
      await call(at('/tickets?queueIds=q1&queueIds=q2'), { token: ana.token });
      expect(services.last().input).toMatchObject({ queueIds: ['q1', 'q2'] });
    });

    it('gives the path precedence over the body, and ignores a company', async () => {
      services.on(SendMessage, () => ({}));
      const body = { ticketId: 'another', body: 'oi', companyId: 'globex' };

      await call(at('/messages/t1'), { token: ana.token, method: 'POST', body });

      expect(services.last().input).toEqual({ ticketId: 't1', body: 'oi' });
    });

    it('passes correlation id and trace on, and returns the id', async () => {
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

      const reply = await call(at('/auth/me'), {
        token: ana.token,
        headers: { 'x-correlation-id': 'c-1', traceparent },
      });

      expect(services.last()).toMatchObject({ correlationId: 'c-1', traceparent });
      expect(reply.headers.get('x-correlation-id')).toBe('c-1');
    });

    it('creates a correlation id if the given one is invalid', async () => {
      const reply = await call(at('/auth/me'), { token: ana.token, headers: { 'x-correlation-id': '{"level":50}' } });

      expect(reply.headers.get('x-correlation-id')).toMatch(/^[\w-]{36}$/);
    });
  });

  describe('an error', () => {
    const post = (raw: string, token = ana.token) => call(at('/contacts'), { token, method: 'POST', raw });
    const contact = { name: 'Bia', number: '5511999990000' };

    it.each([
      ['malformed JSON', '{"name":', 400, 'ERR_BAD_REQUEST'],
      ['an unknown field', JSON.stringify({ ...contact, isAdmin: true }), 400, 'ERR_VALIDATION'],
      ['an operator in place of a text', JSON.stringify({ ...contact, number: { $ne: null } }), 400, 'ERR_VALIDATION'],
      ['__proto__', '{"name":"Bia","number":"5511999990000","__proto__":{"x":1}}', 400, 'ERR_VALIDATION'],
      ['a constructor', '{"constructor":{"prototype":{"x":1}}}', 400, 'ERR_VALIDATION'],
      ['a list', '[]', 400, 'ERR_VALIDATION'],
      ['5 MB', JSON.stringify({ ...contact, name: 'x'.repeat(5_000_000) }), 413, 'ERR_BODY_TOO_LARGE'],
    ])('returns %s', async (_what, raw, status, error) => {
      services.on(CreateContact, () => contact);

      expect(await post(raw)).toMatchObject({ status, body: { error, message: expect.any(String) } });
    });

    it('reports the invalid fields', async () => {
      const { body } = await post(JSON.stringify({ name: 'B' }));

      expect(body.details).toEqual({ fields: { name: ['Too Short!'], number: ['Required'] }, form: [] });
    });

    it.each([
      ['/nothing', 404, 'ERR_NOT_FOUND'],
      ['/tickets/%E0%A4%A', 400, 'ERR_BAD_REQUEST'],
      [`/tickets/${'x'.repeat(200)}`, 404, 'ERR_NOT_FOUND'],
      ['/tickets?status[$ne]=open', 400, 'ERR_VALIDATION'],
      ['/tickets?status=open&status=closed', 400, 'ERR_VALIDATION'],
      ['/tickets?__proto__=x', 400, 'ERR_VALIDATION'],
    ])('returns GET %s', async (path, status, error) => {
      expect(await call(at(path), { token: ana.token })).toMatchObject({ status, body: { error } });
    });

    it.each([
      ['GET / HTTP/1.1\r\nHost: desk\r\nX-Long: ' + 'x'.repeat(100_000) + '\r\n\r\n', 431],
      ['GET / HTTP/9.9\r\n\r\n', 400],
    ])('has its format even before there is a request: %.20s', async (request, status) => {
      const { hostname, port } = new URL(at('/'));
      const socket = connect(Number(port), hostname).end(request);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain('application/json');
      expect(JSON.parse(body)).toMatchObject({ error: 'ERR_BAD_REQUEST', message: expect.any(String) });
    });

    it('of a service keeps its code, status and details', async () => {
      const details = { ticket: { id: 't1' } };
      services.on(CreateContact, () => new AppError('ERR_OTHER_OPEN_TICKET', { details }));

      expect(await post(JSON.stringify(contact))).toMatchObject({
        status: 409,
        body: { error: 'ERR_OTHER_OPEN_TICKET', details },
      });
    });

    it('is ERR_BAD_REQUEST for a body that is not JSON', async () => {
      const headers = { 'content-type': 'application/xml' };

      expect(await call(at('/contacts'), { token: ana.token, method: 'POST', raw: '<a/>', headers })).toMatchObject({
        status: 400,
        body: { error: 'ERR_BAD_REQUEST' },
      });
    });

    it('is 403 without the permission, before the service is called', async () => {
      const asked = services.heard.length;

      const reply = await call(at('/users'), { token: ana.token });

      expect(reply).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
      expect(services.heard.length).toBe(asked);
    });
  });

  describe('a token', () => {
    const me = async (token: string | undefined) => {
      const { status, body } = await call(at('/auth/me'), token === undefined ? {} : { token });
      return [status, body.error];
    };
    const claims = () => ({ userId: ana.id, companyId: acme.id, loginId: ana.loginId });
    const REFUSED = [401, 'ERR_UNAUTHENTICATED'];

    it('that is missing, forged, of another issuer or malformed is rejected', async () => {
      expect(await me(undefined)).toEqual(REFUSED);
      expect(await me(await aToken({ ...claims(), secret: OTHER_SECRET }))).toEqual(REFUSED);
      expect(await me(await aToken({ ...claims(), issuer: 'somebody' }))).toEqual(REFUSED);
      expect(await me('a.b.c')).toEqual(REFUSED);
      expect(await me(randomBytes(3_000).toString('base64url'))).toEqual(REFUSED);
    });

    it('without a signature is rejected, whatever algorithm it states', async () => {
      const [, payload = '', signature = ''] = ana.token.split('.');

      expect(await me(`${base64({ alg: 'none' })}.${payload}.`)).toEqual(REFUSED);
      expect(await me(`${base64({ alg: 'none' })}.${payload}.${signature}`)).toEqual(REFUSED);
      expect(await me(`${base64({ alg: 'HS512' })}.${payload}.${signature}`)).toEqual(REFUSED);
    });

    it('that expired returns ERR_SESSION_EXPIRED, so that the client refreshes', async () => {
      expect(await me(await aToken({ ...claims(), expiresInS: -1 }))).toEqual([403, 'ERR_SESSION_EXPIRED']);
      expect(await me(await aToken({ ...claims(), expiresInS: -1, secret: OTHER_SECRET }))).toEqual(REFUSED);
    });

    it('is rejected after a later login or a logout, and accepted before its login’s state arrives', async () => {
      const bob = await acme.user();
      const later = newId();
      const tokenOf = (loginId: string) => aToken({ userId: bob.id, companyId: acme.id, loginId });
      expect((await me(bob.token))[0]).toBe(200);

      expect((await me(await tokenOf(later)))[0]).toBe(200);
      await acme.change(bob, { login: { id: later, ended: false } });
      await gatewayKnows(bob.token, 401);

      expect((await me(await tokenOf(later)))[0]).toBe(200);
      await acme.change(bob, { login: { id: later, ended: true } });
      await gatewayKnows(await tokenOf(later), 401);
    });

    it('is rejected from the logout on, before the state of its login arrives', async () => {
      const leaving = await acme.user();
      services.on(EndLogin, () => ({ message: 'bye' }));
      expect((await me(leaving.token))[0]).toBe(200);

      await call(at('/auth/logout'), { token: leaving.token, method: 'DELETE' });

      expect(await me(leaving.token)).toEqual(REFUSED);
    });

    it('of a deleted user or a disabled company is rejected', async () => {
      const globex = await TestCompany.on(link);
      const [gone, stays] = [await globex.user(), await globex.user()];
      await gatewayKnows(gone.token, 200);

      await globex.change(gone, null);
      await gatewayKnows(gone.token, 401);
      await globex.is({ status: false });
      await gatewayKnows(stays.token, 403);

      expect(await me(stays.token)).toEqual([403, 'ERR_COMPANY_DISABLED']);
    });

    it('of a user who was just created waits until the user is known', async () => {
      const userId = newId();
      const loginId = newId();
      const waiting = me(await aToken({ userId, companyId: acme.id, loginId }));

      await acme.user({ id: userId, login: { id: loginId, ended: false } });

      expect((await waiting)[0]).toBe(200);
    });

    it('of an unknown user is rejected after waiting', async () => {
      expect(await me(await aToken({ userId: newId(), companyId: acme.id, loginId: newId() }))).toEqual(REFUSED);
    });

    it('is never logged', async () => {
      await me(ana.token);

      expect(gateway.log()).toContain('"route":"/auth/me"');
      expect(gateway.log()).not.toContain(ana.token.slice(-20));
    });

    /** The replica is filled by a stream: polls until it is up to date, slowly enough for the rate limit. */
    async function gatewayKnows(token: string, status: number): Promise<void> {
      while ((await me(token))[0] !== status) await sleep(50);
    }
  });

  describe('a visitor', () => {
    const post = (path: string, body?: unknown) =>
      call(at(path), { method: 'POST', ...(body !== undefined && { body }) });
    const company = {
      name: 'Nova',
      email: 'Ana@Nova.test',
      phone: '(11) 99612-4408',
      document: '529.982.247-25',
      password: 'segredo',
      planId: 'p1',
    };

    it('signs a company up, and ignores fields that the server decides', async () => {
      const answer = { id: 'c1', name: 'Nova', email: 'ana@nova.test', dueDate: '2030-01-01T00:00:00.000Z' };
      services.on(SignUp, () => answer);
      const owned = { dueDate: '2099-01-01', status: 't', campaignsEnabled: true, recurrence: 'ANUAL', companyId: 'x' };

      expect(await post('/companies/cadastro', { ...company, ...owned })).toMatchObject({ status: 200, body: answer });
      expect(services.last()).toMatchObject({ actor: undefined });
      expect(services.last().input).toEqual({
        ...company,
        ...{ email: 'ana@nova.test', phone: '11996124408', document: '52998224725' },
        ...{ address: '127.0.0.1', language: 'pt-BR' },
      });
      expect(await post('/companies/cadastro', { ...company, super: true })).toMatchObject({ status: 400 });
    });

    it('confirms the e-mail of a sign-up and requests the link again, without login', async () => {
      services.on(ConfirmEmail, () => new AppError('ERR_CONFIRMATION_LINK'));
      services.on(SendConfirmation, () => ({ message: 'on its way' }));

      expect(await post('/signup/confirmation', { token: 'abc' })).toMatchObject({
        ...{ status: 400, body: { error: 'ERR_CONFIRMATION_LINK' } },
      });
      expect(services.last().input).toEqual({ token: 'abc', address: '127.0.0.1' });
      expect((await post('/signup/confirmation/send', { email: ' Ana@Nova.test ' })).status).toBe(200);
      expect(services.last().input).toEqual({ email: 'ana@nova.test', address: '127.0.0.1' });
      expect((await post('/signup/confirmation', {})).status).toBe(400);
    });

    it('requests a password reset by path or body', async () => {
      services.on(AskPasswordReset, () => ({ status: 404, message: '' }));

      for (const reply of [
        await post('/forgetpassword/Ana@a.test'),
        await post('/forgetpassword', { email: 'ana@a.test' }),
      ])
        expect(reply).toMatchObject({ status: 200, body: { status: 404 } });
      expect(services.last().input).toEqual({ email: 'ana@a.test', address: '127.0.0.1' });
    });

    it('sets a new password by path or body, and the log contains none of it', async () => {
      services.on(ResetPassword, () => new AppError('ERR_RESET_CODE'));
      const body = { email: 'ana@a.test', token: 'AB2D-EF3H', password: 'Segredo-da-Ana-1' };

      for (const reply of [
        await post('/resetpasswords/ana%40a.test/AB2D-EF3H/Segredo-da-Ana-1'),
        await post('/resetpasswords', body),
      ])
        expect(reply).toMatchObject({ status: 400, body: { error: 'ERR_RESET_CODE' } });
      expect(services.last().input).toEqual({ ...body, address: '127.0.0.1' });
      expect(await post('/resetpasswords', { ...body, password: 'fraca' })).toMatchObject({
        body: { error: 'ERR_VALIDATION' },
      });
      expect(gateway.log()).toContain('"route":"/resetpasswords/:email/:token/:password"');
      for (const secret of ['Segredo-da-Ana', 'AB2D-EF3H', 'ana@a.test', 'ana%40a.test'])
        expect(gateway.log()).not.toContain(secret);
    });
  });

  describe('a session', () => {
    const session = { token: 'access', refreshToken: 'refresh-1', refreshExpiresAt: '2030-01-01T00:00:00.000Z' };
    const logIn = (body: unknown) => call(at('/auth/login'), { method: 'POST', body });
    const refresh = (cookie?: string) =>
      call(at('/auth/refresh_token'), { method: 'POST', ...(cookie && { headers: { cookie } }) });

    it('starts with the refresh token only in a cookie', async () => {
      services.on(LogIn, () => ({ ...session, device: 'device-1', user: { id: ana.id } }));

      const reply = await logIn({ email: 'ana@acme.test', password: 'secret' });

      expect(reply.body).toEqual({ token: 'access', user: { id: ana.id } });
      const cookie = reply.headers.get('set-cookie') ?? '';
      for (const part of ['recado_refresh=refresh-1', 'Path=/auth', 'HttpOnly', 'SameSite=Strict', 'Expires='])
        expect(cookie).toContain(part);
      const asked = { email: 'ana@acme.test', password: 'secret', address: '127.0.0.1' };
      expect(services.last().input).toEqual({ ...asked, device: null });
    });

    it('starts again with the id that the device got', async () => {
      services.on(LogIn, () => ({ ...session, device: 'device-1', user: { id: ana.id } }));
      const body = { email: 'ana@acme.test', password: 'secret' };
      const first = await logIn(body);
      expect(first.headers.get('set-cookie')).toMatch(/recado_device=device-1; Max-Age=\d+; Path=\/auth; HttpOnly/);

      await call(at('/auth/login'), { method: 'POST', body, headers: { cookie: 'recado_device=device-1' } });

      expect(services.last().input).toMatchObject({ device: 'device-1' });
    });

    it('is rejected with the service’s code, or if fields are missing', async () => {
      services.on(LogIn, () => new AppError('ERR_INVALID_CREDENTIALS'));

      expect(await logIn({ email: 'ana@acme.test', password: 'x' })).toMatchObject({
        status: 401,
        body: { error: 'ERR_INVALID_CREDENTIALS' },
      });
      expect(await logIn({ email: { $ne: null }, password: 'x' })).toMatchObject({ status: 400 });
    });

    it('continues with the cookie, and ends when the cookie is no longer valid', async () => {
      services.on(RefreshLogin, ({ input }) =>
        (input as { refreshToken: string }).refreshToken === 'refresh-1'
          ? { ...session, refreshToken: 'refresh-2', user: { id: ana.id } }
          : new AppError('ERR_UNAUTHENTICATED'),
      );

      const good = await refresh('recado_refresh=refresh-1');
      expect(good).toMatchObject({ status: 200, body: { token: 'access' } });
      expect(good.headers.get('set-cookie')).toContain('recado_refresh=refresh-2');

      const bad = await refresh('recado_refresh=stolen');
      expect(bad).toMatchObject({ status: 401, body: { error: 'ERR_UNAUTHENTICATED' } });
      expect(bad.headers.get('set-cookie')).toContain('recado_refresh=;');
      expect(await refresh()).toMatchObject({ status: 401 });
    });

    describe('of the operator in a company', () => {
      const both = 'recado_refresh=own; recado_entry=entry';
      const cookiesOf = ({ headers }: Reply) => headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
      /** Replies to a refresh with its session, or with that of the operator's entry while it is active. */
      const answerRefresh = (runs: boolean) =>
        services.on(RefreshLogin, ({ input }) => {
          const { refreshToken } = input as { refreshToken: string };
          if (refreshToken === 'entry' && !runs) return new AppError('ERR_UNAUTHENTICATED');
          return { ...session, refreshToken: `${refreshToken}-next`, user: { id: refreshToken } };
        });

      it('starts beside the own one, with the reason and the address', async () => {
        services.on(EnterCompany, () => ({ ...session, refreshToken: 'entry', user: { id: 'guest' } }));
        const boss = await acme.user({ super: true });
        const path = at('/companies/acme/enter');
        const body = { reason: 'Chamado 4711' };

        const reply = await call(path, { method: 'POST', token: boss.token, body });

        expect(reply).toMatchObject({ status: 200, body: { token: 'access', user: { id: 'guest' } } });
        expect(cookiesOf(reply)).toEqual(['recado_entry=entry']);
        expect(services.last().input).toEqual({ id: 'acme', reason: 'Chamado 4711', address: '127.0.0.1' });
        expect((await call(path, { method: 'POST', token: ana.token, body })).status).toBe(403);
        expect((await call(path, { method: 'POST', token: boss.token, body: { reason: ' ' } })).status).toBe(400);
      });

      it('continues by its own cookie, and falls back to the own one when it is over', async () => {
        answerRefresh(true);
        const running = await refresh(both);
        expect([running.body, cookiesOf(running)]).toEqual([
          { token: 'access', user: { id: 'entry' } },
          ['recado_entry=entry-next'],
        ]);
        answerRefresh(false);

        const over = await refresh(both);

        expect([over.status, over.body]).toEqual([200, { token: 'access', user: { id: 'own' } }]);
        expect(cookiesOf(over)).toEqual(['recado_entry=', 'recado_refresh=own-next']);
      });

      it('ends when the operator leaves, whose token is rejected immediately, and returns the own one', async () => {
        const guest = await acme.operator();
        answerRefresh(true);
        services.on(EndLogin, () => ({ message: 'bye' }));
        services.on(GetMe, ({ actor }) => ({ actor }));
        const me = () => call(at('/auth/me'), { token: guest.token });
        expect((await me()).body).toMatchObject({ actor: { operator: { userId: 'olga', name: 'Olga' } } });
        services.heard.length = 0;

        const reply = await call(at('/auth/leave'), { method: 'POST', token: guest.token, headers: { cookie: both } });

        expect(reply).toMatchObject({ status: 200, body: { user: { id: 'own' } } });
        expect(cookiesOf(reply)).toEqual(['recado_entry=', 'recado_refresh=own-next']);
        expect(services.heard[0]?.input).toEqual({ refreshToken: null, userId: guest.id, loginId: guest.loginId });
        expect((await me()).status).toBe(401);
      });

      it('is not ended by `leave` of another user', async () => {
        answerRefresh(true);
        services.heard.length = 0;

        await call(at('/auth/leave'), { method: 'POST', token: ana.token, headers: { cookie: 'recado_refresh=own' } });

        expect(services.heard.map(({ input }) => input)).toEqual([{ refreshToken: 'own' }]);
        expect((await call(at('/auth/leave'), { method: 'POST' })).status).toBe(401);
      });
    });

    it('closes with and without a valid token', async () => {
      const leaving = await acme.user();
      services.on(EndLogin, () => ({ message: 'bye' }));
      const out = (token?: string) =>
        call(at('/auth/logout'), {
          method: 'DELETE',
          headers: { cookie: 'recado_refresh=r' },
          ...(token && { token }),
        });

      expect((await out(leaving.token)).headers.get('set-cookie')).toContain('recado_refresh=;');
      expect(services.last().input).toEqual({ refreshToken: 'r', userId: leaving.id, loginId: leaving.loginId });
      expect((await out()).status).toBe(200);
      expect(services.last().input).toEqual({ refreshToken: 'r', userId: null, loginId: null });
    });
  });

  describe("the specification's pages of a list", () => {
    it('are read from the same call as the table', async () => {
      services.on(ListContacts, () => ({ data: [{ id: 'c1' }], total: 1_000, nextCursor: 'c3' }));

      const page = await call(at('/contacts?searchParam=ana&pageNumber=2&date=2026-05-01'), { token: ana.token });

      expect(page.body).toEqual({ contacts: [{ id: 'c1' }], count: 1_000, hasMore: true, nextCursor: 'c3' });
      expect(page.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(services.last().input).toEqual({
        ...{ offset: 40, limit: 40, filter: { q: 'ana', dateStart: '2026-05-01', dateEnd: '2026-05-01' } },
      });
      await call(at('/contacts?cursor=c3'), { token: ana.token });
      expect(services.last().input).toEqual({ offset: 0, limit: 40, filter: {}, cursor: 'c3' });
    });

    it('reject invalid queries and pass errors on', async () => {
      for (const query of ['pageNumber=0', 'pageNumber=x', 'filter={}', 'date=may', 'searchParam=%00'])
        expect(await call(at(`/contacts?${query}`), { token: ana.token })).toMatchObject({
          ...{ status: 400, body: { error: 'ERR_VALIDATION' } },
        });
      services.on(ListContacts, () => new AppError('ERR_PLAN_FEATURE'));
      expect(await call(at('/contacts'), { token: ana.token })).toMatchObject({ body: { error: 'ERR_PLAN_FEATURE' } });
      expect((await call(at('/contacts'), {})).status).toBe(401);
    });
  });

  describe('/admin', () => {
    const query = (fields: Record<string, unknown>) =>
      new URLSearchParams(
        Object.entries(fields).map(([key, value]) => [key, JSON.stringify(value)] as [string, string]),
      ).toString();

    it('lists with a range that the data provider can parse', async () => {
      services.on(ListUsers, () => ({ data: [{ id: 'u1' }, { id: 'u2' }], total: 319 }));
      const fields = { sort: ['name', 'ASC'], range: [25, 49], filter: { q: 'a' } };

      const reply = await call(at(`/admin/users?${query(fields)}`), {
        token: admin.token,
        headers: { origin: WEB_ORIGIN },
      });

      expect(reply.body).toEqual([{ id: 'u1' }, { id: 'u2' }]);
      expect(reply.headers.get('content-range')).toBe('users 25-26/319');
      expect(reply.headers.get('access-control-expose-headers')).toContain('content-range');
      expect(services.last().input).toEqual({
        ...{ sort: { field: 'name', order: 'ASC' }, offset: 25, limit: 25, filter: { q: 'a' } },
      });
    });

    it('sorts, filters and cuts a list that its service returns as a whole', async () => {
      const queues = [
        { id: 'q1', name: 'Vendas' },
        { id: 'q2', name: 'Caixa' },
        { id: 'q3', name: 'Água' },
      ];
      services.on(ListQueues, () => queues);
      services.on(ListPrompts, () => ({ prompts: queues }));
      const get = (path: string, fields: object) => call(at(`${path}?${query({ ...fields })}`), { token: admin.token });

      const sorted = await get('/admin/queues', { sort: ['name', 'DESC'], range: [1, 1] });
      expect([sorted.body, sorted.headers.get('content-range')]).toEqual([[queues[1]], 'queues 1-1/3']);
      expect(services.last().input).toEqual({});
      const found = await get('/admin/prompts', { filter: { q: 'agua' } });
      expect([found.body, found.headers.get('content-range')]).toEqual([[queues[2]], 'prompts 0-0/1']);
      expect((await get('/admin/queues', { range: [25, 49] })).headers.get('content-range')).toBe('queues 25-25/3');
      expect((await get('/admin/queues', { filter: { id: ['q3', 'q1', 'x'] } })).body).toEqual([queues[0], queues[2]]);
      for (const filter of [{ companyId: 'acme' }, { id: 7 }])
        expect(await get('/admin/prompts', { filter })).toMatchObject({
          ...{ status: 400, body: { error: 'ERR_VALIDATION', details: { fields: expect.anything() } } },
        });
    });

    it('returns several rows by their ids', async () => {
      await call(at(`/admin/users?${query({ filter: { id: ['u1', 'u2'] } })}`), { token: admin.token });

      expect(services.last().input).toMatchObject({ offset: 0, filter: { id: ['u1', 'u2'] } });
    });

    it('takes the id from the path and ignores the record’s own', async () => {
      services.on(UpdateUser, () => ({ id: 'u1' }));

      await call(at('/admin/users/u1'), { token: admin.token, method: 'PUT', body: { id: 'u9', name: 'Ana' } });

      expect(services.last().input).toEqual({ id: 'u1', name: 'Ana' });
    });

    it('deletes although the data provider sends an empty text body', async () => {
      const headers = { 'content-type': 'text/plain' };

      expect((await call(at('/admin/users/u1'), { token: admin.token, method: 'DELETE', headers })).status).toBe(200);
    });

    it('rejects an invalid sort, range or filter, and users without the permission', async () => {
      const refused = [{ sort: 'name' }, { range: [-1, 5] }, { filter: { name: { $ne: null } } }, { embed: 'x' }];
      for (const fields of refused)
        expect(await call(at(`/admin/users?${query(fields)}`), { token: admin.token })).toMatchObject({ status: 400 });
      expect(await call(at('/admin/users'), { token: ana.token })).toMatchObject({ status: 403 });
    });
  });

  it('logs status 499 if the caller disconnects before the reply', async () => {
    const { asked, answer } = services.slow(GetMe);
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${ana.token}`, 'x-correlation-id': 'left' };
    const going = fetch(at('/auth/me'), { headers, signal: leaving.signal });
    await asked;
    leaving.abort();

    await expect(going).rejects.toThrow('aborted');
    const line: unknown = JSON.parse(await gateway.logged('"correlationId":"left"'));
    expect(line).toMatchObject({ what: 'http', route: '/auth/me', status: 499, companyId: acme.id });
    answer({});
  });

  it('answers preflights of the web client only, and never with a wildcard', async () => {
    const preflight = (origin: string) =>
      fetch(at('/tickets'), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'range' },
      });

    const { headers } = await preflight(WEB_ORIGIN);
    expect(headers.get('access-control-allow-origin')).toBe(WEB_ORIGIN);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toContain('range');
    for (const origin of ['http://evil.test', 'null', `${WEB_ORIGIN}.evil.test`, WEB_ORIGIN.replace('http', 'ftp')]) {
      const refused = (await preflight(origin)).headers;
      expect(refused.get('access-control-allow-origin')).toBeNull();
      expect(refused.get('access-control-allow-credentials')).toBeNull();
      const answered = (await fetch(at('/version'), { headers: { origin } })).headers;
      expect(answered.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('allows no framing, and sends no HSTS over http', async () => {
    const { headers } = await fetch(at('/version'), { headers: { 'x-forwarded-proto': 'https' } });

    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('serves the OpenAPI document and a page that loads nothing from other sites', async () => {
    const page = await (await fetch(at('/docs'))).text();
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);

    expect(files.every((file) => file.startsWith('/docs/'))).toBe(true);
    for (const file of files) expect((await fetch(at(file))).status).toBe(200);
    expect((await call(at('/docs/json'))).body).toMatchObject({ openapi: '3.1.0', paths: { '/tickets/{id}': {} } });
  });

  it('sends HSTS over https, for this host only', async () => {
    const proxied = await startTestGateway(servers, { TRUST_PROXY: '1' });
    const { headers } = await fetch(`${proxied.url}/version`, { headers: { 'x-forwarded-proto': 'https' } });
    await proxied.stop();

    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  describe('a limit of calls', () => {
    const LIMIT = { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '1' };
    const visit = ({ url }: TestGateway, address: string) =>
      call(`${url}/version`, { headers: { 'x-forwarded-for': address } });

    it('applies to one address across all gateways', async () => {
      const [first, second] = [await startTestGateway(servers, LIMIT), await startTestGateway(servers, LIMIT)];
      const replies = [];
      for (const one of [first, second, first, second, first]) replies.push(await visit(one, '192.0.2.1'));
      const other = await visit(second, '192.0.2.2');
      await Promise.all([first.stop(), second.stop()]);

      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
      expect(replies[3]?.body.error).toBe('ERR_RATE_LIMIT');
      expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(other.status).toBe(200);
    });

    it('applies to each user who checks numbers on WhatsApp, and to none of their other calls', async () => {
      const [bia, carla] = [await acme.user(), await acme.user()];
      services.on(CheckContactNumber, () => ({ number: '5511987654321' }));
      services.on(GetMe, () => ({ id: 'me' }));
      const check = async ({ token }: TestUser) => (await call(at('/contacts/check/5511987654321'), { token })).status;
      const statuses = [];
      for (let n = 0; n < 31; n += 1) statuses.push(await check(bia));

      expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
      expect(statuses[30]).toBe(429);
      expect(await check(carla)).toBe(200);
      expect((await call(at('/auth/me'), { token: bia.token })).status).toBe(200);
    });

    it.each([
      ['a user', { USER_RATE_LIMIT_PER_MINUTE: '3' }, 'same user'],
      ['a company', { COMPANY_RATE_LIMIT_PER_MINUTE: '3' }, 'same company'],
    ])('applies to %s at any address, and not to others at the same address', async (_of, limit, who) => {
      const strict = await startTestGateway(servers, { ...limit, TRUST_PROXY: '1' });
      const company = await TestCompany.on(link);
      const ana = await company.user();
      const caller = who === 'same user' ? ana : await company.user();
      const other = who === 'same user' ? await company.user() : await (await TestCompany.on(link)).user();
      const ask = (token: string, address: string) =>
        call(`${strict.url}/auth/me`, { token, headers: { 'x-forwarded-for': address } });
      services.on(GetMe, () => ({ id: 'me' }));
      const statuses = [];
      for (let n = 1; n <= 3; n += 1) statuses.push((await ask(ana.token, `192.0.2.${n}`)).status);
      const refused = await ask(caller.token, '192.0.2.9');
      const free = await ask(other.token, '192.0.2.9');
      await strict.stop();

      expect(statuses).toEqual([200, 200, 200]);
      expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_RATE_LIMIT' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(free.status).toBe(200);
    });

    it('applies in each gateway separately while Redis is down', async () => {
      const gone = { ...servers, redisUrl: 'redis://127.0.0.1:1' };
      const [first, second] = [await startTestGateway(gone, LIMIT), await startTestGateway(gone, LIMIT)];
      const statuses = [];
      for (const one of [first, first, first, first, second]) statuses.push((await visit(one, '192.0.2.3')).status);
      await Promise.all([first.stop(), second.stop()]);

      expect(statuses).toEqual([200, 200, 200, 429, 200]);
    });
  });

  it('returns 503 immediately if no service answers a call', async () => {
    const lonely = await startOwnServers();
    const alone = await startTestGateway(lonely);

    const reply = await call(`${alone.url}/auth/login`, { method: 'POST', body: { email: 'a@b.test', password: 'x' } });
    await alone.stop();
    await lonely.stop();

    expect(reply).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE' } });
  });

  it('stops although a client has opened a connection without a request', async () => {
    const leaving = await startTestGateway(servers);
    const socket = connect(leaving.port, '127.0.0.1');
    await once(socket, 'connect');
    await call(`${leaving.url}/version`); // at this point the gateway has accepted both

    await Promise.all([leaving.stop(), once(socket, 'close')]);
  });
});
