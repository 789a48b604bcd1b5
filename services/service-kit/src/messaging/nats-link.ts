import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ensureStreams } from './streams.js';

type Listener = () => void;

/** The process's one connection to NATS. It waits for the first connect and reconnects for ever. */
export class NatsLink {
  private up = true;
  private readonly onReconnectListeners: Listener[] = [];

  private constructor(
    readonly connection: NatsConnection,
    readonly jetstream: JetStreamClient,
    readonly manager: JetStreamManager,
  ) {
    void this.watch();
  }

  /** Connects and creates missing streams. */
  static async open(servers: string, name: string): Promise<NatsLink> {
    const connection = await connect({
      servers: servers.split(','),
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      waitOnFirstConnect: true,
      pingInterval: 10_000,
      noAsyncTraces: true, // a stack for each request costs a tenth of the gateway's CPU
    });
    const manager = await jetstreamManager(connection);
    await ensureStreams(manager);
    return new NatsLink(connection, jetstream(connection), manager);
  }

  get isUp(): boolean {
    return this.up && !this.connection.isClosed();
  }

  onReconnect(listener: Listener): void {
    this.onReconnectListeners.push(listener);
  }

  /** Sends what is buffered, then disconnects. */
  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain();
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.up = false;
      if (status.type !== 'reconnect') continue;
      this.up = true;
      for (const listener of this.onReconnectListeners) listener();
    }
  }
}
