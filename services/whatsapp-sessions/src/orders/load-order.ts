import { createEvent, WhatsappOrderLoaded, type OrderItems } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Publisher } from '@recado/service-kit/messaging';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { hashOf } from '../protocol/inbound-message.js';
import { PendingOrdersRepository, type PendingOrder } from './pending-orders.repository.js';

const MINUTE_MS = 60_000;
const DELAYS_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** Queries WhatsApp once for the items of an order, and announces them. */
@Injectable()
export class LoadOrder {
  constructor(
    private readonly pending: PendingOrdersRepository,
    private readonly publisher: Publisher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Retries a failed order later.
   * @throws Error if the database is unavailable
   */
  async execute(lease: Lease, order: PendingOrder, client: Pick<WhatsappClient, 'orderItems'>): Promise<void> {
    try {
      const items = await client.orderItems(order.request);
      if (items) await this.announce(lease, order, items);
      else this.logger.info({ connectionId: lease.connectionId }, 'WhatsApp refused to return the items of an order');
    } catch (error) {
      return this.afterFailure(lease, order, error);
    }
    await this.pending.remove(lease, order);
  }

  private async afterFailure(lease: Lease, order: PendingOrder, error: unknown): Promise<void> {
    const delayMs = DELAYS_MS[order.failures];
    const { connectionId } = lease;
    const fields = { err: error, connectionId, failures: order.failures + 1, delayMs };
    this.logger.warn(fields, 'failed to load the items of an order');
    if (delayMs === undefined) await this.pending.remove(lease, order);
    else await this.pending.postpone(lease, order, delayMs);
  }

  private async announce(
    { companyId, connectionId }: Lease,
    { id, messageId, contact, group }: PendingOrder,
    order: OrderItems,
  ): Promise<void> {
    const data = { connectionId, messageId, contact, group, order };
    const event = { id: hashOf('order', id), companyId, correlationId: id, occurredAt: new Date(), data };
    await this.publisher.publishEvent(createEvent(WhatsappOrderLoaded, event));
  }
}
