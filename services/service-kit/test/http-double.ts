import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

export type ReceivedRequest = Readonly<{
  path: string;
  method: string;
  body: string;
  headers: IncomingMessage['headers'];
}>;
export type Reply = (response: ServerResponse, asked: ReceivedRequest) => void;

/** Failing and successful responses of a server. */
export const replies = {
  json:
    (value: unknown, status = 200): Reply =>
    (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
  text:
    (text: string, status = 200): Reply =>
    (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(text),
  empty:
    (status = 204): Reply =>
    (response) =>
      response.writeHead(status).end(),
  leadsTo:
    (location: string, status = 307): Reply =>
    (response) =>
      response.writeHead(status, { location }).end(),
  late:
    (ms: number, reply: Reply): Reply =>
    (response, asked) =>
      void setTimeout(() => reply(response, asked), ms),
  never: ((): void => undefined) as Reply,
  closes: ((response) => response.socket?.destroy()) as Reply,
  breaksOff: ((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"message":', () => response.socket?.destroy());
  }) as Reply,
  floods: ((response) => {
    const more = () => response.write('x'.repeat(65_536), () => !response.destroyed && setImmediate(more));
    more();
  }) as Reply,
};

/** A local HTTP server that responds as the test defines: with each of `script` once, then with `reply`. */
export class HttpDouble {
  readonly asked: ReceivedRequest[] = [];
  readonly script: Reply[] = [];
  reply: Reply = replies.text('hello');

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HttpDouble> {
    const server = createServer();
    const double = new HttpDouble(server);
    server.on('request', (request, response) => double.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
    return double;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://${HOST}:${this.port}`;
  }

  /** Clears the requests and responses of a test. */
  reset(): void {
    this.asked.length = 0;
    this.script.length = 0;
    this.reply = replies.text('hello');
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private handle(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      const asked = { path, method, headers, body: Buffer.concat(chunks).toString() };
      this.asked.push(asked);
      const reply = this.script.shift() ?? this.reply;
      reply(response, asked);
    });
  }
}
