import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A fault of a call: an error status instead of the action; no reply; a connection that is reset before the action, or
 * after it, so that the reply is lost.
 */
export type Fault = number | 'silence' | 'reset' | 'lost';
export type Call = Readonly<{
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}>;
export type Answer = Readonly<{ status: number; body: unknown; headers?: Record<string, string> }>;

/** Contains an error description in the format of each provider. */
const REFUSAL = { error: { type: 'invalid_request_error', message: 'No such thing' }, errors: [{ description: 'No' }] };

/** A provider's server on this machine. It records calls, and fails the next matching ones that a test selects. */
export abstract class DoubleServer {
  readonly calls: Call[] = [];
  private readonly faults: { what: RegExp; fault: Fault }[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The next call that matches, such as `POST /payments`, fails. */
  fail(what: RegExp, fault: Fault): void {
    this.faults.push({ what, fault });
  }

  /** Returns how often a call was made. */
  count(what: RegExp): number {
    return this.calls.filter(({ method, path }) => what.test(`${method} ${path}`)).length;
  }

  protected abstract answer(call: Call): Answer;

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://double');
    const call = { method: request.method ?? '', path, query, headers: request.headers, body: await textOf(request) };
    this.calls.push(call);
    const n = this.faults.findIndex(({ what }) => what.test(`${call.method} ${path}`));
    const fault = n < 0 ? undefined : this.faults.splice(n, 1)[0]?.fault;
    if (fault === 'silence') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'number') return send(response, { status: fault, body: fault < 500 ? REFUSAL : {} });
    const answer = this.answer(call);
    if (fault === 'lost') return void request.socket.destroy();
    send(response, answer);
  }
}

const send = (response: ServerResponse, { status, body, headers }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
