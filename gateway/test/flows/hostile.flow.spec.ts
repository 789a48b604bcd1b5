import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { createEvent, TicketMessageAdded, type Message, type Ticket } from '@recado/contracts';
import { NatsLink, Publisher } from '@recado/service-kit/messaging';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aMessage, aTicket } from '../a-company.js';
import { attempt, deafSocket, rawSocket, talkWithoutEnd } from './attacker.js';
import { Desk, type DeskUser } from './desk.js';
import { HOSTILE_NAMES } from '../../../scripts/testing/hostile/names.mjs';
import { HOSTILE_TEXTS } from '../../../scripts/testing/hostile/texts.mjs';
import { until } from '../../../scripts/testing/until.mjs';

/** Messages of 64 KB each: in total more than a gateway may buffer for a client that does not read. */
const BULKY = 2_000;
const MB = 1024 * 1024;
/** An unpaired surrogate cannot be encoded in UTF-8, so no phone sends it. */
const SENDABLE_NAMES = HOSTILE_NAMES.filter(([name]) => !/\p{Surrogate}/u.test(name));
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('A hostile caller', () => {
  let desk: Desk;
  let admin: DeskUser;
  let other: DeskUser;
  let ticket: Ticket;
  let link: NatsLink;

  beforeAll(async () => {
    desk = await Desk.join();
    ({ admin } = await desk.paired());
    other = await desk.logIn(await desk.operator());
    await (await desk.contact('Vítima')).says('oi', { to: desk.number });
    const { ticket: opened } = await admin.hears('appMessage', ({ message }) => message.body === 'oi');
    if (!opened) throw new Error('a message without its ticket');
    link = await NatsLink.open(desk.state.natsUrl, 'flow');
    ticket = await admin.call<Ticket>('PUT', `/tickets/${opened.id}`, { status: 'open' });
  });
  afterAll(async () => {
    await link?.close();
    await desk?.stop();
  });

  const at = (path: string) => `${desk.urls.gateway}${path}`;
  const post = (path: string, raw: string) => attempt(at(path), { method: 'POST', raw, token: admin.token });

  /** Checks an incoming message and an outgoing reply, through all processes. */
  const stillWorks = async () => {
    const text = `ainda funciona? ${randomBytes(4).toString('hex')}`;
    const contact = await desk.contact('Vítima');
    await contact.says(text, { to: desk.number });
    await admin.hears('appMessage', ({ message }) => message.body === text);
    await admin.call<Message>('POST', `/messages/${ticket.id}`, { body: `sim: ${text}` });
    await until('the answer on the phone', async () =>
      (await contact.received({ to: desk.number })).some((message) => message.text.endsWith(`sim: ${text}`)),
    );
  };

  /** Sends valid POST and PUT bodies, with one invalid field at a time. */
  describe('gets an error that describes', () => {
    const contact = { name: 'Bia', number: '5511999990000' };
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const unread: [what: string, raw: string, status: number, error: string][] = [
      ['malformed JSON', '{"name":', 400, 'ERR_BAD_REQUEST'],
      ['half a text', '"', 400, 'ERR_BAD_REQUEST'],
      ['a list in place of fields', '[1,2]', 400, 'ERR_VALIDATION'],
      ['a number in place of fields', '7', 400, 'ERR_VALIDATION'],
      ['a list 100,000 deep', deep, 400, 'ERR_VALIDATION'],
      ['__proto__', '{"__proto__":{"isAdmin":true}}', 400, 'ERR_VALIDATION'],
      ['a deep __proto__', '{"a":{"b":[{"__proto__":{"isAdmin":true}}]}}', 400, 'ERR_VALIDATION'],
      ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', 400, 'ERR_VALIDATION'],
      ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00]).toString('latin1'), 400, 'ERR_BAD_REQUEST'],
      ['a body beyond the limit', JSON.stringify({ ...contact, name: 'x'.repeat(2 * MB) }), 413, 'ERR_BODY_TOO_LARGE'],
      [
        '50,000 unknown keys',
        JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`k${n}`, n]))),
        400,
        'ERR_VALIDATION',
      ],
    ];
    const routes = () => ['/contacts', '/tickets', `/messages/${ticket.id}`, '/queue', '/users', '/whatsapp'];

    it.each(unread)('%s', async (_what, raw, status, error) => {
      for (const path of routes())
        expect(await post(path, raw)).toMatchObject({ status, body: { error, message: expect.any(String) } });
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    });

    it('fields of a wrong type, each by name', async () => {
      const wrong: [path: string, body: object, fields: string[]][] = [
        ['/contacts', { name: 7, number: { $ne: null } }, ['name', 'number']],
        ['/tickets', { contactId: ['a'], queueId: { $gt: '' } }, ['contactId', 'queueId']],
        [`/messages/${ticket.id}`, { body: null, quotedMsg: 'x' }, ['body', 'quotedMsg']],
        ['/queue', { name: '', color: 'red; }' }, ['name', 'color']],
        ['/users', { name: 'A', email: 'no', password: 1, queueIds: 'all' }, ['name', 'email', 'password', 'queueIds']],
      ];
      for (const [path, body, fields] of wrong) {
        const answer = await post(path, JSON.stringify(body));
        expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
        expect(Object.keys(answer.body.details?.fields ?? {})).toEqual(expect.arrayContaining(fields));
      }
    });

    it('unknown fields, each by name', async () => {
      const answer = await post('/contacts', JSON.stringify({ ...contact, isAdmin: true, planId: 'x' }));

      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
      expect(Object.keys(answer.body.details?.fields ?? {}).sort()).toEqual(['isAdmin', 'planId']);
    });

    it('invalid ids and queries', async () => {
      const ids = [
        '..%2f..%2fetc',
        '%00',
        "'%20or%201=1",
        '$where',
        'x'.repeat(300),
        '%7B%22$ne%22:null%7D',
        '__proto__',
      ];
      for (const id of ids)
        for (const path of [`/tickets/${id}`, `/messages/${id}`, `/contacts/${id}`, `/users/${id}`, `/queue/${id}`])
          expect([400, 404]).toContain((await attempt(at(path), { token: admin.token })).status);
      const queries = [
        'pageNumber=-1',
        'pageNumber=1e99',
        'pageNumber[]=1',
        'status[$ne]=open',
        'queueIds={"$gt":""}',
        'a=1',
        '__proto__=1',
      ];
      for (const query of queries)
        expect(await attempt(at(`/tickets?${query}`), { token: admin.token })).toMatchObject({
          status: 400,
          body: { error: 'ERR_VALIDATION' },
        });
    });
  });

  it('is not authenticated by a token that is forged, unsigned, expired or of another company', async () => {
    const { user, token } = admin;
    const [, payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const signed = (changes: object, secret = desk.state.jwtSecret, alg = 'HS256') =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret));
    const past = Math.floor(Date.now() / 1_000) - 60;
    const refused: Record<string, [token: string, status: number]> = {
      'another secret': [await signed({}, 'x'.repeat(32)), 401],
      'no algorithm': [`${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`, 401],
      'no algorithm, in capitals': [`${base64({ alg: 'NONE' })}.${payload}.${signature}`, 401],
      'another algorithm': [await signed({}, desk.state.jwtSecret, 'HS512'), 401],
      'changed claims': [
        `${token.split('.')[0]}.${base64({ ...claims, cid: other.user.companyId })}.${signature}`,
        401,
      ],
      'another issuer': [await signed({ iss: 'somebody' }), 401],
      'our user in their company': [await signed({ cid: other.user.companyId }), 401],
      'their user in our company': [await signed({ sub: other.user.id }), 401],
      'a login that was superseded': [await signed({ lid: '00000000-0000-7000-8000-000000000000' }), 401],
      expired: [await signed({ exp: past }), 403],
      garbage: [randomBytes(40).toString('base64url'), 401],
    };
    for (const [what, [forged, status]] of Object.entries(refused)) {
      const answer = await attempt(at('/auth/me'), { token: forged });
      expect({ what, status: answer.status }).toEqual({ what, status });
      const { socket } = await rawSocket(admin.gateway);
      socket.send(`40${JSON.stringify({ token: forged })}`);
      const reply = await new Promise<string>((resolve) =>
        socket.once('message', (data: Buffer) => resolve(data.toString())),
      );
      expect({ what, isRefused: reply.startsWith('44') }).toEqual({ what, isRefused: true });
      socket.close();
    }
    expect((await attempt(at('/auth/me'), { token: await signed({}) })).status).toBe(200);
    expect(user.companyId).not.toBe(other.user.companyId);
  });

  it('cannot stop a process with garbage frames and flooding sockets', async () => {
    const frames: (string | Buffer)[] = [
      ...['', '4', '9', '4nonsense', '42["joinChatBox",', '42{}', '42[]', '42[null]', '42["__proto__",{}]'],
      ...['42["joinChatBox",{"toString":1}]', '421999999999999["joinChatBox","a"]', '42/admin,["x"]', '45-9999["x"]'],
      ...['451-["x",{"_placeholder":true,"num":0}]', `42["joinChatBox","${'x'.repeat(1_000_000)}"]`],
      ...[Buffer.from([1, 2, 3]), Buffer.alloc(70_000)],
    ];
    for (const frame of frames) {
      const line = await rawSocket(admin.gateway, admin.token);
      line.socket.send(frame);
      line.socket.send(frame);
      line.socket.close();
      await line.closed;
    }
    const talkers = await Promise.all(Array.from({ length: 10 }, () => rawSocket(admin.gateway, admin.token)));
    const spoken = await Promise.all(talkers.map(talkWithoutEnd));

    expect(spoken.every((count) => count > 50)).toBe(true);
    await stillWorks();
  });

  /** Emits this many messages of 64 KB to all users who may see them. */
  const bulk = async (listener: DeskUser, count: number): Promise<void> => {
    const shown = aTicket({ queueId: listener.user.queueIds[0] ?? null });
    const before = { status: shown.status, userId: null, queueId: shown.queueId };
    for (let n = 0; n < count; n += 1) {
      const message = aMessage(shown.id, { body: `${n} ${'x'.repeat(64 * 1024)}` });
      const fields = { id: message.id, companyId: admin.user.companyId, correlationId: 'flow', occurredAt: new Date() };
      const event = createEvent(TicketMessageAdded, { ...fields, data: { message, ticket: shown, before } });
      await new Publisher(link).publishEvent(event);
      // a client that reads keeps up
      const isHeard = ({ message: { id } }: { message: Message }) => id === message.id;
      if (n % 20 === 19) await listener.hears('appMessage', isHeard);
    }
    // two gateways forward them, so the last may arrive before the previous one
    const heard = () => listener.heardOf('appMessage').filter(({ message }) => message.ticketId === shown.id);
    await until('all of them', () => Promise.resolve(heard().length >= count));
    expect(heard()).toHaveLength(count);
  };

  it('is disconnected if they never read from their sockets', async () => {
    const listener = await (await desk.logIn('supervisor')).listens();
    const deaf = await Promise.all(Array.from({ length: 5 }, () => deafSocket(admin.gateway, admin.token)));

    await bulk(listener, BULKY);

    for (const { socket } of deaf) socket.resume();
    await Promise.all(deaf.map(({ closed }) => closed));
  });

  it('does not block other users with many large and broken bodies', async () => {
    const huge = JSON.stringify({ name: 'x'.repeat(2 * MB) });
    const many = JSON.stringify({ queueIds: Array.from({ length: 400_000 }, () => 1) });

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        (n % 2 ? post('/contacts', huge) : post('/users', many)).catch(() => ({ status: 413 })),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 413]));
    await stillWorks();
  });

  it('sends texts that break nothing on their way to the inbox', async () => {
    const contact = await desk.contact('Vítima');
    for (const [what, made] of Object.entries(HOSTILE_TEXTS)) {
      const text = `${what}: ${made(20_000)}`.trim();
      await contact.says(text, { to: desk.number });
      await admin.hears('appMessage', ({ message }) => message.body === text);
    }
    await stillWorks();
  });

  it('has names that the inbox shows as one line of text, or the number', async () => {
    for (const [name, shown] of SENDABLE_NAMES) {
      const contact = await desk.phone.addContact({ name });
      const text = `oi ${randomBytes(4).toString('hex')}`;
      await contact.says(text, { to: desk.number });
      const heard = await admin.hears('appMessage', ({ message }) => message.body === text);

      if (shown) expect(heard.contact?.name).toBe(shown);
      else expect(heard.contact?.name.replaceAll(/\D/g, '')).toBe(heard.contact?.number);
    }
    await stillWorks();
  });

  it('leaves no data behind', async () => {
    const mongo = await new MongoClient(desk.state.mongoUrl).connect();
    const contacts = await mongo
      .db('tickets-messages')
      .collection('contacts')
      .countDocuments({ companyId: admin.user.companyId });
    await mongo.close();

    expect(contacts).toBe(1 + SENDABLE_NAMES.length);
    for (const { output } of desk.processes()) expect(output).not.toMatch(/uncaught|unhandled|"level":(50|60)/);
  });
});
