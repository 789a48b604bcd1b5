import { STREAMS } from '@recado/contracts/core';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { Poller } from '../async/poller.js';
import { streamBytes, streamLimitBytes } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';

const EVERY_MS = 60_000;
const HOUR_MS = 60 * 60_000;

type Seen = { at: number; lastSequence: number };
type Options = { serviceName: string; logger: Logger; keepMs?: number };

/**
 * Tells how full the streams are, and deletes from the logs of this service what every consumer has handled, once it is
 * an hour old. What nobody needs any more, texts above all, does not stay at the broker. What a consumer has not handled
 * yet, and all that is younger than an hour, stays: a consumer that is new or was just made again finds it.
 */
export class StreamKeeper {
  private readonly seen = new Map<string, Seen[]>();
  private readonly poller: Poller;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly options: Options,
  ) {
    const onError = (err: unknown) => options.logger.warn({ err }, 'failed to look after the streams; retrying');
    this.poller = new Poller(() => this.look(), { everyMs: EVERY_MS, onError });
  }

  start(): void {
    this.poller.start();
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  /** Reads the sizes of all streams and trims the own ones. */
  async look(now = Date.now()): Promise<void> {
    for (const [stream, definition] of Object.entries(STREAMS)) {
      const { config, state } = await this.manager.streams.info(stream);
      streamBytes.set({ stream }, state.bytes);
      streamLimitBytes.set({ stream }, config.max_bytes);
      if ('owner' in definition && definition.owner === this.options.serviceName)
        await this.trim(stream, { at: now, lastSequence: state.last_seq });
    }
  }

  private async trim(stream: string, latest: Seen): Promise<void> {
    const old = this.noteAndFindOld(stream, latest);
    if (!old) return;
    const consumers = await this.consumersOf(stream);
    if (consumers.length === 0) return;
    const handled = Math.min(old.lastSequence, ...consumers.map(handledUpTo));
    if (handled > 0) await this.manager.streams.purge(stream, { seq: handled + 1 });
  }

  /** The newest look that is old enough: what was there then is an hour old now. */
  private noteAndFindOld(stream: string, latest: Seen): Seen | undefined {
    const { keepMs = HOUR_MS } = this.options;
    // a stream that was made again counts from the beginning
    const earlier = (this.seen.get(stream) ?? []).filter(({ lastSequence }) => lastSequence <= latest.lastSequence);
    const looks = [...earlier, latest];
    const old = looks.findLast(({ at }) => at <= latest.at - keepMs);
    this.seen.set(stream, old ? looks.slice(looks.indexOf(old)) : looks);
    return old;
  }

  private async consumersOf(stream: string): Promise<ConsumerInfo[]> {
    const found: ConsumerInfo[] = [];
    for await (const info of this.manager.consumers.list(stream)) found.push(info);
    return found;
  }
}

/** A consumer that is through has handled all that was there, also what its filter passes over. */
const handledUpTo = ({ num_pending, num_ack_pending, ack_floor }: ConsumerInfo): number =>
  num_pending + num_ack_pending === 0 ? Infinity : ack_floor.stream_seq;
