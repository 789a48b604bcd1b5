import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { SingleFlight } from '../async/single-flight.js';
import { sleep } from '../async/sleep.js';
import { DEVELOPMENT_ACTOR_KEYS } from '../config/actor-keys.js';
import { ActorTokens } from '../crypto/actor-tokens.js';
import { ProcessKeys, type ActorKeys } from '../crypto/process-keys.js';
import { StateSignatures } from '../crypto/state-signatures.js';
import { retryUnanswered } from '../async/retry-unanswered.js';
import { natsAddress } from './nats-address.js';
import { streamTimes, untilStreams } from './streams.js';

const REBUILD_AGAIN_MS = 1_000;

type Listener = () => void;
/** Recreates an object that NATS has lost. */
type Rebuild = () => Promise<unknown>;
/** For a tool or a test on this machine, whose settings are the defaults. */
const ON_THIS_MACHINE = { ACTOR_SIGNING_KEY: DEVELOPMENT_ACTOR_KEYS.signing };

/**
 * The process's only connection to NATS. It retries until the first connection succeeds and reconnects indefinitely.
 */
export class NatsLink {
  private up = true;
  private readonly onReconnectListeners: Listener[] = [];
  private readonly rebuilds = new Set<Rebuild>();
  /** NATS is available again, but its streams and consumers may not exist yet. */
  private isRebuilding = false;
  private readonly rebuilding = new SingleFlight(() => this.rebuild());

  private constructor(
    readonly connection: NatsConnection,
    readonly jetstream: JetStreamClient,
    readonly manager: JetStreamManager,
    readonly actors: ActorTokens,
    readonly signatures: StateSignatures,
    /** The creation times of the streams. */
    private streams: string,
  ) {
    void this.watch();
  }

  /**
   * Connects and waits for the streams.
   * @param servers URLs with this process's credentials, if any @throws StreamsMissing
   */
  static async open(servers: string, name: string, settings: ActorKeys = ON_THIS_MACHINE): Promise<NatsLink> {
    const connection = await connect({
      ...natsAddress(servers),
      name,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      waitOnFirstConnect: true,
      pingInterval: 10_000,
      noAsyncTraces: true, // a stack trace per request costs a tenth of the gateway's CPU
    });
    const manager = await retryUnanswered(() => jetstreamManager(connection));
    const streams = await untilStreams(manager);
    const keys = new ProcessKeys(settings);
    const [actors, signatures] = [new ActorTokens(keys), new StateSignatures(keys)];
    return new NatsLink(connection, jetstream(connection), manager, actors, signatures, streams);
  }

  get isUp(): boolean {
    return this.problem === undefined;
  }

  /** The problem that `/readyz` reports. `streams`: NATS is available again, but its streams are missing. */
  get problem(): 'nats' | 'streams' | undefined {
    if (!this.up || this.connection.isClosed()) return 'nats';
    return this.isRebuilding ? 'streams' : undefined;
  }

  onReconnect(listener: Listener): void {
    this.onReconnectListeners.push(listener);
  }

  /**
   * Registers `rebuild` to run when NATS returns without its streams, because it lost its disk or is a different
   * server. It may run twice.
   * @returns a function that unregisters it
   */
  onRebuilt(rebuild: Rebuild): () => void {
    this.rebuilds.add(rebuild);
    return () => void this.rebuilds.delete(rebuild);
  }

  /** Sends buffered data, then disconnects. */
  async close(): Promise<void> {
    if (!this.connection.isClosed()) await this.connection.drain();
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.up = false;
      if (status.type !== 'reconnect') continue;
      this.up = true;
      void this.rebuilding.run();
      for (const listener of this.onReconnectListeners) listener();
    }
  }

  private async rebuild(): Promise<void> {
    this.isRebuilding = true;
    while (!this.connection.isClosed()) {
      try {
        const streams = await streamTimes(this.manager);
        if (streams !== this.streams) for (const rebuild of [...this.rebuilds]) await rebuild();
        this.streams = streams;
        this.isRebuilding = false;
        return;
      } catch {
        await sleep(REBUILD_AGAIN_MS); // `/readyz` fails until it succeeds
      }
    }
  }
}
