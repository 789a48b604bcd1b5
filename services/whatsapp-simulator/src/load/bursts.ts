import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { inBackground } from '../messaging/in-background.js';
import type { OutgoingMessages } from '../messaging/outgoing.js';
import type { Account } from '../world/account.js';
import { newMessageId, preciseNow } from '../world/message.js';

export type BurstOrder = { to: Account[]; contacts: Account[]; texts: string[]; perSecond: number };
type Planned = { id: string; contact: string; to: string; plannedAt: number; sentAt: number | null };
type Run = { planned: number; sent: number; messages: Planned[] };

const KEPT_RUNS = 20;
/** The limit prevents a burst from delaying other messages. */
const AT_ONCE = 4;

const pick = <T>(from: T[], index: number): T => {
  const found = from[index % from.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};

/** An open-loop load generator: the schedule does not wait for the system under test. */
export class Bursts {
  private readonly runs = new Map<string, Run>();

  constructor(
    private readonly outgoing: OutgoingMessages,
    private readonly logger: Logger,
  ) {}

  start(order: BurstOrder): string {
    const id = randomUUID();
    const run: Run = { planned: order.texts.length, sent: 0, messages: [] };
    this.runs.set(id, run);
    const oldest = this.runs.keys().next();
    if (this.runs.size > KEPT_RUNS && !oldest.done) this.runs.delete(oldest.value);
    this.schedule(order, run, preciseNow(), 0);
    return id;
  }

  /** Returns the report. It includes the messages only once all are sent, so that polling before that is cheap. */
  report(id: string): (Run & { done: boolean }) | undefined {
    const run = this.runs.get(id);
    const done = run?.sent === run?.planned;
    return run && { ...run, messages: done ? run.messages : [], done };
  }

  private schedule(order: BurstOrder, run: Run, startedAt: number, from: number): void {
    const planOf = (index: number): number => startedAt + (index * 1000) / order.perSecond;
    let index = from;
    const upTo = Math.min(order.texts.length, from + AT_ONCE);
    for (; index < upTo && planOf(index) <= preciseNow(); index++) {
      inBackground(this.send(order, run, index, planOf(index)), 'burst', this.logger);
    }
    if (index >= order.texts.length) return;
    setTimeout(() => this.schedule(order, run, startedAt, index), Math.max(1, planOf(index) - preciseNow())).unref();
  }

  private async send(order: BurstOrder, run: Run, index: number, plannedAt: number): Promise<void> {
    const from = pick(order.contacts, index);
    const to = pick(order.to, index);
    const id = newMessageId();
    const message: Planned = { id, contact: from.number, to: to.number, plannedAt, sentAt: null };
    run.messages.push(message);
    const { sentAt } = await this.outgoing.send({
      from,
      to,
      id,
      content: { kind: 'text', text: pick(order.texts, index) },
    });
    message.sentAt = sentAt;
    run.sent += 1;
  }
}
