import { Injectable } from '@nestjs/common';
import { StepLatency } from './step-latency.js';

/** The most bulk commands of a process at once. */
const MOST = 32;
/** So many may always begin; they rest afterwards where that is still too much. */
const FEWEST = 1;
const LOOK_MS = 250;
/** While nothing is slow, one more may go at once after each so many looks. */
const LOOKS_TO_GROW = 4;
/** The pause between two bursts while the fewest are still too much. It doubles from the first to the last. */
const REST_MS = { first: 50, last: 2_000 };

/** `inbound`: NATS stores a message that came in. `claim`: the database notes which commands are being carried out. */
export type Step = 'inbound' | 'claim';

/**
 * It decides how many bulk commands the process carries out at once, over all its sessions, so that a campaign takes what people
 * leave. It halves while the messages of contacts, or the database, are slower than in calm, and grows when they are not. Where
 * the fewest are still too much, they go in bursts with a rest in between.
 */
@Injectable()
export class BulkRoom {
  private readonly steps: Record<Step, StepLatency> = {
    inbound: new StepLatency({ factor: 1.25, leastMs: 2, mostMs: 40 }),
    claim: new StepLatency({ factor: 2, leastMs: 12, mostMs: 60 }),
  };
  private most = FEWEST;
  private inHand = 0;
  /** Begun since the last rest. */
  private burst = 0;
  private nextLook = 0;
  private quietLooks = 0;
  private restMs = 0;
  private rest: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  /** @returns how many may begin; without room, `onRoom` is called once when there is some */
  free(onRoom: () => void): number {
    if (this.room === 0) this.waiting.add(onRoom);
    return this.room;
  }

  /** Tells whether people need what the machine and the database can do. */
  isShort(now: number): boolean {
    return Object.values(this.steps).some((step) => step.isSlow(now));
  }

  begin(): void {
    this.inHand += 1;
    this.burst += 1;
    this.endBurst();
  }

  end(): void {
    this.inHand -= 1;
    this.callWaiting();
  }

  /** Learns that a step took so long, in milliseconds. */
  learn(step: Step, ms: number, now: number): void {
    this.steps[step].learn(ms, now);
    if (now < this.nextLook) return;
    this.nextLook = now + LOOK_MS;
    for (const one of Object.values(this.steps)) one.forget();
    this.adapt(this.isShort(now));
    this.endBurst();
    this.callWaiting();
  }

  private adapt(isShort: boolean): void {
    this.quietLooks = isShort ? 0 : this.quietLooks + 1;
    if (isShort && this.most > FEWEST) this.most = Math.max(FEWEST, Math.floor(this.most / 2));
    else if (isShort) this.restMs = Math.min(REST_MS.last, Math.max(REST_MS.first, 2 * this.restMs));
    else if (this.restMs > 0) this.restMs = this.restMs > REST_MS.first ? this.restMs / 2 : 0;
    else if (this.quietLooks % LOOKS_TO_GROW === 0) this.most = Math.min(MOST, this.most + 1);
  }

  private get room(): number {
    const held = this.restMs > 0 ? Math.max(this.inHand, this.burst) : this.inHand;
    return this.rest ? 0 : Math.max(0, this.most - held);
  }

  private endBurst(): void {
    if (this.restMs === 0) this.burst = 0;
    if (this.burst < this.most || this.rest) return;
    this.rest = setTimeout(() => this.endRest(), this.restMs).unref();
  }

  private endRest(): void {
    this.rest = undefined;
    this.burst = 0;
    this.callWaiting();
  }

  private callWaiting(): void {
    for (const onRoom of this.waiting) {
      if (this.room === 0) return;
      this.waiting.delete(onRoom);
      onRoom();
    }
  }
}
