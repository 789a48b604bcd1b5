import { STREAMS } from '@recado/contracts/core';
import type { ConsumerInfo, JetStreamManager, StreamState } from '@nats-io/jetstream';
import { Poller } from '../async/poller.js';
import { consumerPending, consumerUnacknowledged, streamBytes, streamLimitBytes } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';

const EVERY_MS = 30_000;
const HOUR_MS = 60 * 60_000;
/** In a log that is fuller than this, handled messages older than an hour are deleted early, oldest first. */
const FULL = 0.5;
/** The share of a full log's messages that one run deletes. */
const EARLY = 0.1;

type Snapshot = { at: number; lastSequence: number };
type Options = { serviceName: string; logger: Logger; keepMs: number };

/**
 * Reports the sizes of the streams and how far this service's consumers are behind, and deletes messages from this
 * service's logs that every consumer has handled, once they are older than `keepMs`. Unhandled and recent messages are
 * retained for new consumers and for a restored backup, as long as there is room.
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
        await this.maintain(stream, { at: now, lastSequence: state.last_seq }, earlyOf(state, config.max_bytes));
    }
  }

  /** @param early the sequence up to which handled messages are deleted early; 0 if there is room */
  private async maintain(stream: string, latest: Snapshot, early: number): Promise<void> {
    const consumers = await this.consumersOf(stream);
    for (const { name: consumer, num_pending, num_ack_pending } of consumers) {
      consumerPending.set({ stream, consumer }, num_pending);
      consumerUnacknowledged.set({ stream, consumer }, num_ack_pending);
    }
    const [old, anHourOld] = this.recordAndFindOld(stream, latest);
    const upTo = Math.max(old, Math.min(early, anHourOld));
    if (upTo > 0 && consumers.length > 0) await this.trim(stream, upTo, consumers);
  }

  private async trim(stream: string, upTo: number, consumers: readonly ConsumerInfo[]): Promise<void> {
    const handled = Math.min(upTo, ...consumers.map(handledUpTo));
    if (handled > 0) await this.manager.streams.purge(stream, { seq: handled + 1 });
  }

  /**
   * Records the latest state.
   * @returns the last sequences that are older than `keepMs`, and than an hour; 0 if there is none
   */
  private recordAndFindOld(stream: string, latest: Snapshot): [number, number] {
    const { keepMs } = this.options;
    // a recreated stream starts from the beginning
    const earlier = (this.snapshots.get(stream) ?? []).filter(
      ({ lastSequence }) => lastSequence <= latest.lastSequence,
    );
    const recent = [...earlier, latest];
    const olderThan = (ms: number) => recent.findLast(({ at }) => at <= latest.at - ms);
    const old = olderThan(keepMs);
    this.snapshots.set(stream, old ? recent.slice(recent.indexOf(old)) : recent);
    return [old?.lastSequence ?? 0, olderThan(Math.min(HOUR_MS, keepMs))?.lastSequence ?? 0];
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

const earlyOf = ({ bytes, first_seq, last_seq }: StreamState, limit: number): number =>
  limit > 0 && bytes > limit * FULL ? first_seq + Math.ceil((last_seq - first_seq) * EARLY) : 0;
