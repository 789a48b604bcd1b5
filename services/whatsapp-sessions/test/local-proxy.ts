import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type ProxyKind = 'http' | 'https' | 'socks5';
type Certificate = Readonly<{ cert: string; key: string }>;
type Login = Readonly<{ username: string; password: string }>;

const OK = Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0);

/** A proxy on loopback that requires a user and password, and records the ports of the sockets that it opens. */
export class LocalProxy {
  readonly ports = new Set<number>();
  readonly targets = new Set<string>();
  login: Login = { username: 'loja', password: 's3nha: do@proxy' };
  port = 0;
  private server: Server | undefined;
  private certificate: Certificate | undefined;
  private readonly sockets = new Set<Duplex>();

  constructor(private readonly kind: ProxyKind) {}

  get url(): string {
    return `${this.kind}://127.0.0.1:${this.port}`;
  }

  /**
   * Starts the proxy again on the same port.
   * @param certificate the certificate of an HTTPS proxy
   */
  async start(certificate = this.certificate): Promise<void> {
    this.certificate = certificate;
    this.server = this.create();
    this.server.on('connection', (client: Socket) => this.watch(client));
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private create(): Server {
    if (this.kind === 'socks5') return createServer((client) => void this.greet(client).catch(() => client.destroy()));
    const server = this.certificate ? createHttpsServer(this.certificate) : createHttpServer();
    return server.on('connect', (request: IncomingMessage, client: Duplex) => this.tunnel(request, client));
  }

  private watch(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }

  private tunnel({ url = '', headers }: IncomingMessage, client: Duplex): void {
    const { username, password } = this.login;
    const wanted = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    if (headers['proxy-authorization'] !== wanted) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    this.join(client, hostname, Number(port || 80), () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
  }

  private async greet(client: Socket): Promise<void> {
    const [, count = 0] = await read(client, 2);
    const methods = await read(client, count);
    if (!methods.includes(2)) return void client.end(Buffer.of(5, 0xff));
    client.write(Buffer.of(5, 2));
    const text = async () => (await read(client, (await read(client, 1))[0] ?? 0)).toString();
    await read(client, 1);
    const [username, password] = [await text(), await text()];
    const isKnown = username === this.login.username && password === this.login.password;
    if (!isKnown) return void client.end(Buffer.of(1, 1));
    client.write(Buffer.of(1, 0));
    const [, , , type] = await read(client, 4);
    const host = type === 3 ? await text() : (await read(client, 4)).join('.');
    this.join(client, host, (await read(client, 2)).readUInt16BE(), () => client.write(OK));
  }

  private join(client: Duplex, host: string, port: number, begin: () => void): void {
    const server = connect(port, host, () => {
      if (server.localPort) this.ports.add(server.localPort);
      this.targets.add(`${host}:${port}`);
      begin();
      server.pipe(client);
      client.pipe(server);
    });
    this.watch(server);
    server.once('close', () => client.destroy());
    client.once('close', () => server.destroy());
  }
}

async function read(socket: Socket, size: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes = socket.read(size) as Buffer | null;
    if (bytes) return bytes;
    await once(socket, 'readable');
    if (socket.readableEnded || socket.destroyed) throw new Error('the client is gone');
  }
}
