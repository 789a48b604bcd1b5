import { SingleFlight } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import type { Inbound, Received } from '../protocol/inbound-message.js';
import { orderRequestOf } from '../protocol/read-order.js';
import type { LoadOrder } from './load-order.js';
import type { PendingOrdersRepository } from './pending-orders.repository.js';

const HOUR_MS = 60 * 60_000;
const MOST_OF_WRITER = 20;
const MOST_OF_CONNECTION = 200;

/** Limits the number of orders queried from WhatsApp per hour, per sender and per connection. */
class OrderAllowance {
  private readonly taken = new Map<string, number>();
  private total = 0;
  private beganAt = 0;

  /** Returns whether another order from the sender is allowed now. */
  allows(writer: string, now = Date.now()): boolean {
    if (now - this.beganAt >= HOUR_MS) this.begin(now);
    return this.takenBy(writer) < MOST_OF_WRITER && this.total < MOST_OF_CONNECTION;
  }

  count(writer: string): void {
    this.taken.set(writer, this.takenBy(writer) + 1);
    this.total += 1;
  }

  private takenBy(writer: string): number {
    return this.taken.get(writer) ?? 0;
  }

  private begin(now: number): void {
    this.taken.clear();
    this.total = 0;
    this.beganAt = now;
  }
}

/** Queries WhatsApp no more often than a user who opens one order after another would. */
const PAUSE_MS = 2_000;
const OFFLINE_MS = 5_000;
const OUTAGE_RETRY_MS = 2_000;
const MOST_WAITING = 500;

/** Loads the items of one connection's orders, one order at a time, while this process owns the connection. */
export class OrderLoader {
  private readonly allowance = new OrderAllowance();
  private readonly loading = new SingleFlight(() => this.loadNext());
  private timer: NodeJS.Timeout | undefined;
  private nextAt = 0;
  private stopped = false;

  constructor(
    private readonly lease: Lease,
    private readonly client: () => Pick<WhatsappClient, 'orderItems'> | undefined,
    private readonly load: LoadOrder,
    private readonly pending: PendingOrdersRepository,
    private readonly logger: Logger,
  ) {}

  /** Stores an order whose message is about to be announced, unless there are too many. */
  async expect({ data, source }: Inbound): Promise<void> {
    const request = orderRequestOf(source.plaintext);
    if (!request) return;
    const writer = writerOf(data);
    const isAllowed =
      this.allowance.allows(writer) && (await this.pending.count(this.lease, MOST_WAITING)) < MOST_WAITING;
    const { connectionId } = this.lease;
    if (!isAllowed) this.logger.warn({ connectionId }, 'too many orders: not loading the items of one');
    else if (await this.pending.add(this.lease, data, request)) this.allowance.count(writer);
  }

  /** Loads the orders that are due. */
  check(): void {
    this.loading.trigger();
  }

  /** Starts no further queries. The next owner repeats a query in progress. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    void this.loading.stop();
  }

  private async loadNext(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.checkIn(await this.step());
    } catch (error) {
      const { connectionId } = this.lease;
      this.logger.warn({ err: error, connectionId }, 'failed to read pending orders; retrying');
      this.checkIn(OUTAGE_RETRY_MS);
    }
  }

  /**
   * Loads one order if that is allowed now.
   * @returns the time until the next step, or undefined if no order is pending
   */
  private async step(): Promise<number | undefined> {
    const order = await this.pending.next(this.lease);
    if (!order) return undefined;
    const waitMs = Math.max(order.dueAt.getTime(), this.nextAt) - Date.now();
    if (waitMs > 0) return waitMs;
    const client = this.client();
    if (!client) return OFFLINE_MS; // while disconnected, this does not count as an attempt
    this.nextAt = Date.now() + PAUSE_MS;
    await this.load.execute(this.lease, order, client);
    return PAUSE_MS;
  }

  private checkIn(ms: number | undefined): void {
    clearTimeout(this.timer);
    if (ms !== undefined && !this.stopped) this.timer = setTimeout(() => this.check(), Math.max(ms, 10));
  }
}

const writerOf = ({ fromMe, contact }: Received): string => (fromMe ? 'me' : `${contact.lid ?? contact.number}`);
