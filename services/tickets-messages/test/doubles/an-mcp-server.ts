import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Called = { name: string; args: object; token: string | null; key: string | null };
export type McpDouble = { url: string; called: Called[]; stop: () => Promise<void> };

/** A real MCP server with two tools: one reads the stock of a flower, and the other orders flowers. */
export async function anMcpServer(): Promise<McpDouble> {
  const called: Called[] = [];
  const serverFor = (headers: Headers) => {
    const server = new McpServer({ name: 'flowers', version: '1' });
    const note = (name: string, args: object) =>
      called.push({ name, args, token: headers.get('authorization'), key: headers.get('idempotency-key') });
    const inputSchema = z.object({ flower: z.string() });
    server.registerTool('stock', { inputSchema, annotations: { readOnlyHint: true } }, (args) => {
      note('stock', args);
      return { content: [{ type: 'text', text: `12 de ${args.flower}` }] };
    });
    server.registerTool('order', { inputSchema }, (args) => {
      note('order', args);
      return { content: [{ type: 'text', text: 'pedido' }] };
    });
    return server;
  };
  const { fetch: answer } = createMcpHandler(({ requestInfo }) => serverFor(requestInfo?.headers ?? new Headers()));
  const http = createServer((request, response) => {
    void asWeb(request)
      .then(answer)
      .then(async (answered) =>
        response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(await answered.text()),
      );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    const closed = new Promise((resolve) => http.close(resolve));
    http.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, called, stop };
}

async function asWeb(request: IncomingMessage): Promise<Request> {
  const headers = Object.entries(request.headers).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const body = await text(request);
  return new Request(`http://127.0.0.1${request.url}`, { method: request.method, headers, ...(body && { body }) });
}
