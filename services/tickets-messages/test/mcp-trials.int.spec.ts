import { ERROR_CODES } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../service-kit/test/http-double.js';
import { ListMcpToolsHandler } from '../src/assistants/bot-tools/list-mcp-tools.js';
import { Desk, type Company } from './desk.js';

describe('the trial of an MCP server', () => {
  let desk: Desk;
  let server: HttpDouble;
  let company: Company;
  beforeAll(async () => {
    server = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1, localhost' });
    company = await desk.company();
  });
  afterEach(() => server.reset());
  afterAll(async () => {
    await desk.stop();
    await server.stop();
  });

  const list = (url: string) => desk.get(ListMcpToolsHandler).execute({ url, token: '' }, company.as(company.admin));

  it.each<[string, string, Reply]>([
    ['refuses the token', 'unauthorized', replies.json({ error: 'invalid_token' }, 401)],
    ['refuses everybody', 'unauthorized', replies.json({}, 403)],
    ['is no MCP server', 'otherAnswer', replies.text('<html>')],
    ['is at another path', 'otherAnswer', replies.text('not here', 404)],
    ['has a fault', 'otherAnswer', replies.json({}, 500)],
    ['answers other JSON', 'otherAnswer', replies.json([1, 2])],
    ['leads on', 'otherAnswer', replies.leadsTo('https://other.test/')],
    ['hangs up', 'unreachable', replies.closes],
    ['breaks off', 'unreachable', replies.breaksOff],
    ['never ends its answer', 'answerTooLarge', replies.floods],
  ])('tells the caller, and no monitoring, that it %s', async (_what, reason, reply) => {
    server.reply = reply;

    await expect(list(server.url)).rejects.toMatchObject({ code: 'ERR_TOOLS_UNAVAILABLE', details: { reason } });
    expect(ERROR_CODES.ERR_TOOLS_UNAVAILABLE[0]).toBe('invalid');
  });

  it('says that nothing is at a port or a name', async () => {
    const unreachable = { code: 'ERR_TOOLS_UNAVAILABLE', details: { reason: 'unreachable' } };
    await expect(list('http://127.0.0.1:9/')).rejects.toMatchObject(unreachable);
    await expect(list('https://nowhere.invalid/')).rejects.toMatchObject(unreachable);
  });
});
