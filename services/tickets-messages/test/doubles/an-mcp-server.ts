import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';

type Called = { name: string; args: object; token: string | undefined; key: string | string[] | undefined };
export type McpDouble = { url: string; called: Called[]; stop: () => Promise<void> };

/** A real MCP server on this machine: a tool that reads the stock of a flower, and one that orders some. */
export async function anMcpServer(): Promise<McpDouble> {
  const called: Called[] = [];
  const http = createServer((request, response) => {
    const server = new McpServer({ name: 'flowers', version: '1' });
    const note = (name: string, args: object) =>
      called.push({ name, args, token: request.headers.authorization, key: request.headers['idempotency-key'] });
    const inputSchema = { flower: z.string() };
    server.registerTool('stock', { inputSchema, annotations: { readOnlyHint: true } }, (args) => {
      note('stock', args);
      return { content: [{ type: 'text', text: `12 de ${args.flower}` }] };
    });
    server.registerTool('order', { inputSchema }, (args) => {
      note('order', args);
      return { content: [{ type: 'text', text: 'pedido' }] };
    });
    const transport = new StreamableHTTPServerTransport({});
    void server.connect(transport as Transport).then(() => transport.handleRequest(request, response));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    const closed = new Promise((resolve) => http.close(resolve));
    http.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, called, stop };
}
