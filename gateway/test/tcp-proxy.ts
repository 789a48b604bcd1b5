import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and a local server that can interrupt their connection. */
export class TcpProxy {
  private readonly server = createServer((client) => this.accept(client));
  private readonly pairs = new Set<readonly [Socket, Socket]>();
  private isCut = false;

  private constructor(private readonly target: number) {}

  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Closes all connections and accepts no new ones. */
  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  /** Blocks existing connections, which still look open; new ones work. */
  freeze(): void {
    for (const [client, server] of this.pairs) {
      client.unpipe(server).pause();
      server.unpipe(client).pause();
    }
  }

  mend(): void {
    this.isCut = false;
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    if (this.isCut) return void client.destroy();
    const server = connect(this.target, '127.0.0.1');
    const pair = [client, server] as const;
    this.pairs.add(pair);
    for (const [socket, other] of [pair, [server, client] as const]) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.pairs.delete(pair);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
