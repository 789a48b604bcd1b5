import { advance, begin } from '../src/advance.js';
import type { Flow } from '../src/flow.js';
import type { Advanced, FlowEffect, FlowEvent } from '../src/state.js';

/** Monday at noon in São Paulo. */
const OPEN = '2026-11-23T15:00:00Z';
const facts = { tagIds: ['vip'], contact: { name: 'Ana' }, language: 'pt', isKnownContact: true };

/** A conversation with a flow, with a clock that the test moves. */
export class Talk {
  private now: number;
  private last: Advanced;

  constructor(
    private readonly flow: Flow,
    first = 'oi',
    now = OPEN,
  ) {
    this.now = new Date(now).getTime();
    this.last = begin(this.situation(), first);
  }

  get state() {
    return this.last.state;
  }
  get effects() {
    return this.last.effects;
  }
  get said(): string[] {
    return this.of('say').map(({ text }) => text);
  }
  get queues() {
    return this.of('queue').map(({ queueId }) => queueId);
  }
  get wakes(): string[] {
    return this.of('wake').map(({ at }) => at);
  }
  of<T extends FlowEffect['type']>(type: T): Extract<FlowEffect, { type: T }>[] {
    return this.effects.filter((effect): effect is Extract<FlowEffect, { type: T }> => effect.type === type);
  }
  after(seconds: number): this {
    this.now += seconds * 1_000;
    return this;
  }
  at(now: string): this {
    this.now = new Date(now).getTime();
    return this;
  }
  hears(event: FlowEvent | string): this {
    const heard = typeof event === 'string' ? { type: 'message' as const, text: event } : event;
    this.last = advance(this.situation(), this.last.state, heard);
    return this;
  }
  ring(): this {
    return this.hears({ type: 'timeout', step: this.state.timer?.step ?? -1 });
  }
  private situation() {
    return { flow: this.flow, facts, now: new Date(this.now) };
  }
}
