import type { McpServer, McpTool } from '@recado/contracts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Injectable } from '@nestjs/common';
import { cut } from '@recado/service-kit/text';
import { callFailureOf, GuardedFetch, type CallFailure } from '@recado/service-kit/web';

type Server = Pick<McpServer, 'url' | 'token'>;
type Call = Readonly<{ name: string; args: Record<string, unknown>; id: string; signal: AbortSignal }>;

const DEADLINE_MS = 15_000;
const MOST_BYTES = 262_144;
const LONGEST_RESULT = 8_000;
const MOST_TOOLS = 100;
const LONGEST = { description: 2_000, schema: 16_000 };

/** `unauthorized`: the server rejects the token. `otherAnswer`: the response does not follow the MCP protocol. */
export type McpFailureReason = CallFailure | 'unauthorized' | 'otherAnswer';

/** The server failed to list or run tools. */
export class McpFailure extends Error {
  override name = 'McpFailure';
  constructor(
    readonly reason: McpFailureReason,
    cause: unknown,
  ) {
    super(`the MCP server did not answer: ${reason}`, { cause });
  }
}

type Seen = { failure?: CallFailure; status?: number };

function reasonOf({ failure, status }: Seen, signal: AbortSignal): McpFailureReason {
  if (failure) return failure;
  if (signal.aborted) return 'timedOut';
  return status === 401 || status === 403 ? 'unauthorized' : 'otherAnswer';
}

/**
 * Results are not validated against the server's schemas, because they are forwarded to the model as plain data in any
 * format.
 */
const jsonSchemaValidator = {
  getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }),
};

/** Calls companies' MCP servers over Streamable HTTP, with the same guard as all URLs that companies enter. */
@Injectable()
export class McpClient {
  constructor(private readonly guarded: GuardedFetch) {}

  /** @throws McpFailure if the server does not respond in time or does not follow the MCP protocol */
  async list(server: Server): Promise<McpTool[]> {
    const { tools } = await this.with(server, { signal: AbortSignal.timeout(DEADLINE_MS) }, (client, options) =>
      client.listTools({}, options),
    );
    return tools.slice(0, MOST_TOOLS).flatMap(({ name, description = '', inputSchema, annotations }) => {
      const schema = JSON.stringify(inputSchema);
      const isTooLong = name.length > 128 || schema.length > LONGEST.schema;
      const readOnly = annotations?.readOnlyHint === true;
      return isTooLong ? [] : [{ name, description: cut(description, LONGEST.description), schema, readOnly }];
    });
  }

  /** @throws McpFailure if the server does not respond in time or does not follow the MCP protocol */
  async call(server: Server, { name, args, id, signal }: Call): Promise<{ failed: boolean; text: string }> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    const asked = { name, arguments: args, _meta: { idempotencyKey: id } };
    const answer = await this.with(server, { id, signal: over }, (client, options) => client.callTool(asked, options));
    return { failed: answer.isError === true, text: cut(textIn(answer), LONGEST_RESULT) };
  }

  private async with<T>(
    { url, token }: Server,
    { id, signal }: { id?: string; signal: AbortSignal },
    work: (client: Client, options: { signal: AbortSignal; timeout: number }) => Promise<T>,
  ): Promise<T> {
    const seen: Seen = {};
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(id && { 'idempotency-key': id }) };
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      fetch: (address, init) => this.watched(seen, () => this.send(address, init, signal)),
      requestInit: { headers },
    });
    const client = new Client(
      { name: 'recado', version: '1' },
      { jsonSchemaValidator, versionNegotiation: { mode: 'auto' } }, // servers older than July 2026 only support `initialize`
    );
    const options = { signal, timeout: DEADLINE_MS };
    try {
      await client.connect(transport, options);
      const answer = await work(client, options);
      await transport.terminateSession().catch(() => undefined); // a server may not support this
      return answer;
    } catch (cause) {
      throw new McpFailure(reasonOf(seen, signal), cause);
    } finally {
      await client.close();
    }
  }

  /** Records the cause of a failure, because the library does not expose it. */
  private async watched(seen: Seen, send: () => Promise<Response>): Promise<Response> {
    try {
      const answer = await send();
      if (answer.status !== 405) seen.status = answer.status;
      return answer;
    } catch (error) {
      seen.failure = callFailureOf(error);
      throw error;
    }
  }

  /** No event stream is opened, because servers do not need to send unsolicited messages. */
  private async send(address: string | URL, init: RequestInit = {}, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', body } = init;
    if (method === 'GET') return new Response(null, { status: 405 });
    const answer = await this.guarded.send(String(address), {
      ...{ method: method === 'DELETE' ? 'DELETE' : 'POST', signal, follows: false },
      ...{ headers: Object.fromEntries(new Headers(init.headers)), deadlineMs: DEADLINE_MS, maxBytes: MOST_BYTES },
      ...(typeof body === 'string' && { body }),
    });
    const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const hasNoBody = [204, 205, 304].includes(answer.status);
    return new Response(hasNoBody ? null : answer.text, { status: answer.status, headers });
  }
}

/** Represents images and audio only by their type. */
function textIn({ content, structuredContent }: Record<string, unknown>): string {
  const parts = (Array.isArray(content) ? content : []) as { type?: unknown; text?: unknown }[];
  const texts = parts.map(({ type, text }) => (type === 'text' ? String(text) : `[${String(type)}]`));
  return texts.length === 0 && structuredContent ? JSON.stringify(structuredContent) : texts.join('\n');
}
