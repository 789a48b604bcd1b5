import { randomUUID } from 'node:crypto';

/** A pod's state is evicted after this time without a packet. */
const EVICT_AFTER_MS = 60_000;
/** Matches the last two elements of a packet: pod and sequence number. */
const TAIL = /,"([\w-]{36})",(\d+)\]$/;
const TAIL_BYTES = 64;

/**
 * Numbers the packets that this pod publishes through Redis and detects gaps in those of other pods. Redis does not
 * store messages for disconnected subscribers, so only the numbers reveal a loss.
 */
export class PacketSequence {
  readonly pod = randomUUID();
  private last = 0;
  private readonly received = new Map<string, { number: number; at: number }>();

  /** The number of the last packet that this pod sent. */
  get sent(): number {
    return this.last;
  }

  /**
   * Encodes a packet of the Redis adapter as JSON, which the engine parses several times faster than the adapter's own
   * format. The pod and sequence number are appended, because the adapter ignores extra elements.
   */
  encode(packet: readonly unknown[]): string {
    this.last += 1;
    return JSON.stringify([...packet, this.pod, this.last]);
  }

  decode(bytes: Buffer): unknown {
    return JSON.parse(bytes.toString());
  }

  /** @returns whether packets before this one are missing */
  receive(bytes: Buffer): boolean {
    const [, pod, number] = TAIL.exec(bytes.subarray(-TAIL_BYTES).toString()) ?? [];
    return pod !== undefined && this.isGap(pod, Number(number), 1);
  }

  /** Compares the number of packets that a pod has sent with those received. @returns whether any are missing */
  receiveCount(pod: string, sent: number, now = Date.now()): boolean {
    for (const [other, { at }] of this.received) if (at < now - EVICT_AFTER_MS) this.received.delete(other);
    return this.isGap(pod, sent, 0, now);
  }

  private isGap(pod: string, number: number, step: number, now = Date.now()): boolean {
    if (pod === this.pod) return false;
    const known = this.received.get(pod)?.number;
    this.received.set(pod, { number: Math.max(number, known ?? 0), at: now });
    return known !== undefined && number > known + step;
  }
}
