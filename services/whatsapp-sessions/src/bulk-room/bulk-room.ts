import { Injectable } from '@nestjs/common';
import { StepLatency } from './step-latency.js';

/** The highest number of bulk commands that one process runs in parallel. */
const MOST = 32;
/** This number of commands may always start. If that is still too much, they pause between bursts. */
const FEWEST = 1;
const LOOK_MS = 250;
/** While nothing is slow, the limit grows by one after this number of checks. */
const LOOKS_TO_GROW = 4;
/** The pause between two bursts while even the minimum is too much. It doubles from `first` up to `last`. */
const REST_MS = { first: 50, last: 2_000 };

/** `inbound`: NATS stores a received message. `claim`: the database marks the commands that are about to run. */
export type Step = 'inbound' | 'claim';

/**
 * Limits how many bulk commands the process runs in parallel, across all its sessions, so that campaigns use only the
 * capacity that conversations leave free. The limit halves while inbound messages or the database are slower than their
 * baseline, and grows while they are not. If even the minimum is too much, commands run in bursts with a pause in
 * between.
 */
@Injectable()
export class BulkRoom {
  private readonly steps: Record<Step, StepLatency> = {
    inbound: new StepLatency({ factor: 1.25, leastMs: 2, mostMs: 40 }),
    claim: new StepLatency({ factor: 2, leastMs: 12, mostMs: 60 }),
  };
  private most = FEWEST;
  private inHand = 0;
  /** Commands started since the last pause. */
  private burst = 0;
  private nextLook = 0;
  private quietLooks = 0;
  private restMs = 0;
  private rest: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  /** @returns how many commands may start; if it is 0, `onRoom` is called once when capacity is free */
  free(onRoom: () => void): number {
    if (this.room === 0) this.waiting.add(onRoom);
    return this.room;
  }

  /** Returns whether inbound messages or the database are slower than usual. */
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

  /** Records the duration of a step, in milliseconds. */
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
