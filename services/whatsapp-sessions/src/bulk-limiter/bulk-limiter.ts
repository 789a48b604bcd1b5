import { Injectable } from '@nestjs/common';
import { StepLatency } from './step-latency.js';

/** The highest number of bulk commands that one process runs in parallel. */
const MAXIMUM = 32;
/** This number of commands may always start. If that is still too much, they pause between bursts. */
const MINIMUM = 1;
const CHECK_MS = 250;
/** While nothing is slow, the limit grows by one after this number of checks. */
const CHECKS_TO_GROW = 4;
/** The pause between two bursts while even the minimum is too much. It doubles from `first` up to `last`. */
const PAUSE_MS = { first: 50, last: 2_000 };

/**
 * A measured step. `inbound` is NATS storing a received message, `claim` is the database marking the commands that are
 * about to run.
 */
export type Step = 'inbound' | 'claim';

/**
 * Limits how many bulk commands the process runs in parallel, across all its sessions, so that campaigns use only the
 * capacity that conversations leave free. The limit is halved while inbound messages or the database are slower than
 * their baseline, and grows while they are not. If even the minimum is too much, commands run in bursts with a pause in
 * between.
 */
@Injectable()
export class BulkLimiter {
  private readonly steps: Record<Step, StepLatency> = {
    inbound: new StepLatency({ factor: 1.25, leastMs: 2, mostMs: 40 }),
    claim: new StepLatency({ factor: 2, leastMs: 12, mostMs: 60 }),
  };
  private most = MINIMUM;
  private running = 0;
  /** Commands started since the last pause. */
  private burst = 0;
  private nextCheck = 0;
  private quietChecks = 0;
  private pauseMs = 0;
  private pause: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  /** @returns the number of commands that may start. If it is 0, `onCapacity` is called once when capacity is free. */
  free(onCapacity: () => void): number {
    if (this.capacity === 0) this.waiting.add(onCapacity);
    return this.capacity;
  }

  /** Returns whether inbound messages or the database are slower than usual. */
  isShort(now: number): boolean {
    return Object.values(this.steps).some((step) => step.isSlow(now));
  }

  begin(): void {
    this.running += 1;
    this.burst += 1;
    this.endBurst();
  }

  end(): void {
    this.running -= 1;
    this.callWaiting();
  }

  /** Records the duration of a step, in milliseconds. */
  learn(step: Step, ms: number, now: number): void {
    this.steps[step].learn(ms, now);
    if (now < this.nextCheck) return;
    this.nextCheck = now + CHECK_MS;
    for (const one of Object.values(this.steps)) one.raiseBaseline();
    this.adapt(this.isShort(now));
    this.endBurst();
    this.callWaiting();
  }

  private adapt(isShort: boolean): void {
    this.quietChecks = isShort ? 0 : this.quietChecks + 1;
    if (isShort && this.most > MINIMUM) this.most = Math.max(MINIMUM, Math.floor(this.most / 2));
    else if (isShort) this.pauseMs = Math.min(PAUSE_MS.last, Math.max(PAUSE_MS.first, 2 * this.pauseMs));
    else if (this.pauseMs > 0) this.pauseMs = this.pauseMs > PAUSE_MS.first ? this.pauseMs / 2 : 0;
    else if (this.quietChecks % CHECKS_TO_GROW === 0) this.most = Math.min(MAXIMUM, this.most + 1);
  }

  private get capacity(): number {
    const held = this.pauseMs > 0 ? Math.max(this.running, this.burst) : this.running;
    return this.pause ? 0 : Math.max(0, this.most - held);
  }

  private endBurst(): void {
    if (this.pauseMs === 0) this.burst = 0;
    if (this.burst < this.most || this.pause) return;
    this.pause = setTimeout(() => this.endPause(), this.pauseMs).unref();
  }

  private endPause(): void {
    this.pause = undefined;
    this.burst = 0;
    this.callWaiting();
  }

  private callWaiting(): void {
    for (const onCapacity of this.waiting) {
      if (this.capacity === 0) return;
      this.waiting.delete(onCapacity);
      onCapacity();
    }
  }
}
