import { Module } from '@nestjs/common';
import { VaultModule } from '../vault/vault.module.js';
import { LoadOrder } from './load-order.js';
import { OrderLoaders } from './order-loaders.js';
import { PendingOrdersRepository } from './pending-orders.repository.js';

/** The items of orders, which WhatsApp returns only when queried. */
@Module({
  imports: [VaultModule],
  providers: [LoadOrder, OrderLoaders, PendingOrdersRepository],
  exports: [OrderLoaders],
})
export class OrdersModule {}
