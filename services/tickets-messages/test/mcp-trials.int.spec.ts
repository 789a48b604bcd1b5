import { ERROR_CODES } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpDouble, replies, type Reply } from '../../service-kit/test/http-double.js';
import { ListMcpToolsHandler } from '../src/assistants/bot-tools/list-mcp-tools.js';
import { Desk, type Company } from './desk.js';

describe('the test of an MCP server', () => {
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
    ['rejects the token', 'unauthorized', replies.json({ error: 'invalid_token' }, 401)],
    ['rejects all requests', 'unauthorized', replies.json({}, 403)],
    ['is not an MCP server', 'otherAnswer', replies.text('<html>')],
    ['is at another path', 'otherAnswer', replies.text('not here', 404)],
    ['returns an error', 'otherAnswer', replies.json({}, 500)],
    ['returns other JSON', 'otherAnswer', replies.json([1, 2])],
    ['redirects', 'otherAnswer', replies.leadsTo('https://other.test/')],
    ['closes the connection', 'unreachable', replies.closes],
    ['breaks off the response', 'unreachable', replies.breaksOff],
    ['sends an endless response', 'answerTooLarge', replies.floods],
  ])('reports to the caller, but not to monitoring, that the server %s', async (_what, reason, reply) => {
    server.reply = reply;

    await expect(list(server.url)).rejects.toMatchObject({ code: 'ERR_TOOLS_UNAVAILABLE', details: { reason } });
    expect(ERROR_CODES.ERR_TOOLS_UNAVAILABLE[0]).toBe('invalid');
  });

  it('reports that no server is listening at a port or host', async () => {
    const unreachable = { code: 'ERR_TOOLS_UNAVAILABLE', details: { reason: 'unreachable' } };
    await expect(list('http://127.0.0.1:9/')).rejects.toMatchObject(unreachable);
    await expect(list('https://nowhere.invalid/')).rejects.toMatchObject(unreachable);
  });
});
