import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../test/http-double.js';
import { AddressRefused, AnswerTooLarge, GuardedFetch, isAllowedList, isEncryptedOrAllowed } from './index.js';
import { redirected } from './redirects.js';

const LOCAL = '127.0.0.1';
const PUBLIC = '93.184.215.14';
const at = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 });

describe('a call to an entered address', () => {
  let local: HttpDouble;
  const guards: GuardedFetch[] = [];
  const looked: string[] = [];
  beforeAll(async () => {
    local = await HttpDouble.start();
  });
  afterEach(async () => {
    await Promise.all(guards.splice(0).map((guard) => guard.onModuleDestroy()));
    local.reset();
    looked.length = 0;
  });
  afterAll(() => local.stop());

  /** Resolves each name to the given addresses in turn; the last one repeats. */
  const guard = (allowed: string, ...answers: string[][]) => {
    const left = answers.map((addresses) => addresses.map(at));
    const resolve = async (name: string) => {
      looked.push(name);
      return (left.length > 1 ? left.shift() : left[0]) ?? [];
    };
    const made = new GuardedFetch({ allowed, resolve });
    guards.push(made);
    return made;
  };
  const refused = { name: 'AddressRefused' };
  const url = (path = '/', host = 'bots.test') => `http://${host}:${local.port}${path}`;

  it('is sent to a name that the operator allows, and its response is read', async () => {
    const sent = guard('bots.test', [LOCAL]).send(url('/hook?a=1'), {
      method: 'POST',
      body: '{}',
      headers: { x: 'y' },
    });

    expect(await sent).toMatchObject({ status: 200, text: 'hello' });
    expect(local.asked).toMatchObject([{ path: '/hook?a=1', method: 'POST', body: '{}', headers: { x: 'y' } }]);
    expect(local.asked[0]?.headers.host).toBe(`bots.test:${local.port}`);
  });

  it.each(['127.0.0.0/8', '10.0.0.0/8, 127.0.0.1', ' ::1/128,127.0.0.1/32 '])(
    'is sent to the range %s that the operator allows',
    async (allowed) => {
      expect(await guard(allowed, [LOCAL]).send(url())).toMatchObject({ status: 200 });
      expect(await guard(allowed).send(url('/', LOCAL))).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['100.100.100.200', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '168.63.129.16'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '::ffff:127.0.0.1'],
    ...['::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', 'fec0::1', '4000::1'],
  ])('is refused if a name resolves to %s', async (address) => {
    await expect(guard('', [address]).send(url())).rejects.toMatchObject(refused);
    await expect(guard('', [PUBLIC, address]).send(url())).rejects.toMatchObject(refused);
    expect(local.asked).toEqual([]);
  });

  it.each([
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '169.254.169.254', '%31%32%37.0.0.1'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[fe80::1]', '１２７.0.0.1'],
  ])('is refused for the host %s', async (host) => {
    await expect(guard('', [LOCAL]).send(url('/', host))).rejects.toMatchObject(refused);
    expect(local.asked).toEqual([]);
  });

  it('uses the checked address, and checks the next connection again', async () => {
    local.reply = (response) => response.writeHead(200, { connection: 'close' }).end('hello');
    const rebound = guard(LOCAL, [LOCAL], ['127.0.0.2']);

    expect(await rebound.send(url())).toMatchObject({ text: 'hello' });
    expect(looked).toEqual(['bots.test']);
    await expect(rebound.send(url())).rejects.toMatchObject(refused);
    expect(looked).toEqual(['bots.test', 'bots.test']);
    expect(local.asked).toHaveLength(1);
  });

  it.each(['ftp://bots.test/', 'file:///etc/passwd', 'javascript:1', 'bots.test', '', 'http://me:secret@bots.test/'])(
    'is refused for %s',
    async (address) => {
      const sent = guard('bots.test', [LOCAL]).send(address);
      await expect(sent).rejects.toBeInstanceOf(AddressRefused);
      await expect(sent).rejects.not.toThrow('secret');
    },
  );

  describe('with redirects', () => {
    const leads = (location: string, status = 307) => local.script.push(replies.leadsTo(location, status));

    it.each([
      [302, 'GET', ''],
      [303, 'GET', ''],
      [307, 'POST', 'text'],
      [308, 'POST', 'text'],
    ])('follows %i with a %s', async (status, method, body) => {
      leads('/there', status);
      const sent = guard('bots.test', [LOCAL]).send(url(), { method: 'POST', body: 'text' });

      expect(await sent).toMatchObject({ status: 200, text: 'hello' });
      expect(local.asked[1]).toMatchObject({ path: '/there', method, body });
    });

    it.each(['http://127.0.0.1:1/', 'http://[::1]:1/', 'http://169.254.169.254/latest', 'http://inside.test/'])(
      'is refused if it redirects to %s',
      async (location) => {
        leads(location);
        await expect(guard('bots.test', [LOCAL]).send(url())).rejects.toMatchObject(refused);
        expect(local.asked).toHaveLength(1);
      },
    );

    it('is refused after too many redirects', async () => {
      local.reply = replies.leadsTo('/again', 302);
      await expect(guard('bots.test', [LOCAL]).send(url())).rejects.toMatchObject(refused);
      expect(local.asked).toHaveLength(4);
    });

    it('is refused if it redirects from https to http', () => {
      const step = { url: new URL('https://bots.test/'), method: 'GET' as const, headers: {} };
      expect(() => redirected(step, 302, 'http://bots.test/')).toThrow(AddressRefused);
      expect(redirected(step, 302, '//other.test/').url.href).toBe('https://other.test/');
    });

    it('does not send credentials to another host', async () => {
      leads(url('/there', 'other.test'));
      const headers = { Authorization: 'Bearer secret', 'content-type': 'text/plain' };
      await guard('bots.test, other.test', [LOCAL]).send(url(), { headers });

      expect(local.asked.map(({ headers: given }) => [given.authorization, given['content-type']])).toEqual([
        ['Bearer secret', 'text/plain'],
        [undefined, 'text/plain'],
      ]);
    });
  });

  it('ends when the response exceeds the size limit', async () => {
    local.reply = replies.floods;
    const sent = guard('bots.test', [LOCAL]).send(url(), { maxBytes: 100_000 });
    await expect(sent).rejects.toBeInstanceOf(AnswerTooLarge);
  });

  it.each<[string, Reply]>([
    ['nothing', replies.never],
    ['only its headers', (response) => response.flushHeaders()],
    [
      'a byte from time to time',
      (response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('ends at its deadline when the server sends %s', async (_what, reply) => {
    local.script.push(replies.leadsTo('/there'));
    const hungUp = new Promise<void>((resolve) => {
      local.reply = (response, asked) => {
        response.on('close', resolve);
        reply(response, asked);
      };
    });
    const sent = guard('bots.test', [LOCAL]).send(url(), { deadlineMs: 200 });
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(local.asked).toHaveLength(2);
    await hungUp;
  });

  it('ends at its deadline during the name lookup, and when its caller aborts', async () => {
    const never = new GuardedFetch({ allowed: 'bots.test', resolve: () => new Promise(() => undefined) });
    guards.push(never);

    await expect(never.send(url(), { deadlineMs: 50 })).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(never.send(url(), { signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up');
  });

  it('does not reveal the address in its error', async () => {
    local.reply = replies.closes;
    const failed = guard('bots.test', [LOCAL]).send(url('/hook?key=hunter2'));

    await expect(failed).rejects.toThrow();
    await expect(failed).rejects.not.toThrow('hunter2');
  });
});

describe('the list of allowed private addresses', () => {
  it.each(['', 'n8n', 'n8n.internal, 10.0.0.0/8', 'fd00::/8,::1'])('accepts %j', (list) => {
    expect(isAllowedList(list)).toBe(true);
  });

  it.each(['10.0.0.0/33', 'http://n8n', '*.internal', '10.0.0.256', 'a b'])('rejects %j', (list) => {
    expect(isAllowedList(list)).toBe(false);
  });
});

describe('an address that is called in the background', () => {
  it.each([
    ['https://hooks.test/', true],
    ['http://hooks.test/', false],
    ['http://n8n.internal:5678/hook', true],
    ['http://10.1.2.3/', true],
    ['http://10.2.0.1/', false],
    ['http://[fd00::1]/', true],
  ])('must be encrypted or allowed by the operator: %s', (address, expected) => {
    expect(isEncryptedOrAllowed(address, 'n8n.internal, 10.1.0.0/16, fd00::/8')).toBe(expected);
  });
});
