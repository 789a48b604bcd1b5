import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import type { WhatsappClient } from '../client/whatsapp-client.js';
import type { Lease } from '../leases/lease.js';
import { LoadOrder } from './load-order.js';
import { OrderLoader } from './order-loader.js';
import { PendingOrdersRepository } from './pending-orders.repository.js';

@Injectable()
export class OrderLoaders {
  constructor(
    private readonly load: LoadOrder,
    private readonly pending: PendingOrdersRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts with the orders left by an earlier owner. */
  start(lease: Lease, client: () => WhatsappClient | undefined): OrderLoader {
    const loader = new OrderLoader(lease, client, this.load, this.pending, this.logger);
    loader.check();
    return loader;
  }

  async removeAll(lease: Lease): Promise<void> {
    await this.pending.removeAll(lease);
  }
}
