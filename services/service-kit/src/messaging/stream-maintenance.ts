import { STREAMS } from '@recado/contracts/core';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { Poller } from '../async/poller.js';
import { consumerPending, consumerUnacknowledged, streamBytes, streamLimitBytes } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';

const EVERY_MS = 30_000;
const HOUR_MS = 60 * 60_000;

type Snapshot = { at: number; lastSequence: number };
type Options = { serviceName: string; logger: Logger; keepMs?: number };

/**
 * Reports the sizes of the streams and how far this service's consumers are behind, and deletes messages from this service's logs that every consumer has handled, once
 * they are an hour old, so that the content of handled messages does not stay in the broker. Unhandled and recent
 * messages are retained for new or recreated consumers.
 */
export class StreamMaintenance {
  private readonly snapshots = new Map<string, Snapshot[]>();
  private readonly poller: Poller;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly options: Options,
  ) {
    const onError = (err: unknown) => options.logger.warn({ err }, 'failed to maintain the streams; retrying');
    this.poller = new Poller(() => this.run(), { everyMs: EVERY_MS, onError });
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Reads the sizes of all streams and trims this service's own. */
  async run(now = Date.now()): Promise<void> {
    for (const [stream, definition] of Object.entries(STREAMS)) {
      const { config, state } = await this.manager.streams.info(stream);
      streamBytes.set({ stream }, state.bytes);
      streamLimitBytes.set({ stream }, config.max_bytes);
      if ('owner' in definition && definition.owner === this.options.serviceName)
        await this.maintain(stream, { at: now, lastSequence: state.last_seq });
    }
  }

  private async maintain(stream: string, latest: Snapshot): Promise<void> {
    const consumers = await this.consumersOf(stream);
    for (const { name: consumer, num_pending, num_ack_pending } of consumers) {
      consumerPending.set({ stream, consumer }, num_pending);
      consumerUnacknowledged.set({ stream, consumer }, num_ack_pending);
    }
    const old = this.recordAndFindOld(stream, latest);
    if (old && consumers.length > 0) await this.trim(stream, old, consumers);
  }

  private async trim(stream: string, old: Snapshot, consumers: readonly ConsumerInfo[]): Promise<void> {
    const handled = Math.min(old.lastSequence, ...consumers.map(handledUpTo));
    if (handled > 0) await this.manager.streams.purge(stream, { seq: handled + 1 });
  }

  /** Records the latest state and returns the newest one that is old enough: all its messages are an hour old. */
  private recordAndFindOld(stream: string, latest: Snapshot): Snapshot | undefined {
    const { keepMs = HOUR_MS } = this.options;
    // a recreated stream starts from the beginning
    const earlier = (this.snapshots.get(stream) ?? []).filter(
      ({ lastSequence }) => lastSequence <= latest.lastSequence,
    );
    const recent = [...earlier, latest];
    const old = recent.findLast(({ at }) => at <= latest.at - keepMs);
    this.snapshots.set(stream, old ? recent.slice(recent.indexOf(old)) : recent);
    return old;
  }

  private async consumersOf(stream: string): Promise<ConsumerInfo[]> {
    const found: ConsumerInfo[] = [];
    for await (const info of this.manager.consumers.list(stream)) found.push(info);
    return found;
  }
}

/** A consumer without pending messages has handled everything, including messages that its filter skips. */
const handledUpTo = ({ num_pending, num_ack_pending, ack_floor }: ConsumerInfo): number =>
  num_pending + num_ack_pending === 0 ? Infinity : ack_floor.stream_seq;
