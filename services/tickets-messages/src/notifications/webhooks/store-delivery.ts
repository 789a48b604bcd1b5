import { Injectable } from '@nestjs/common';
import { newId } from '@recado/service-kit/mongo';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { bodyOf, deliveryIdOf, type EndpointEvent } from './payloads.js';
import type { Delivery, Webhook } from './webhook.js';

/** Events of one subject arrive through several consumers, so each is held briefly for earlier ones. */
const SETTLE_MS = 500;

/** Stores an event for an endpoint. If a crash interrupts the two writes, the redelivered event completes them. */
@Injectable()
export class StoreDelivery {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly queues: DeliveryQueuesRepository,
  ) {}

  async execute(webhook: Pick<Webhook, '_id' | 'companyId'>, { key, subject, payload }: EndpointEvent): Promise<void> {
    const delivery = newDelivery(webhook, { key, subject, payload });
    await this.deliveries.add(delivery.companyId, delivery);
    await this.queues.touch(delivery, new Date(Date.now() + SETTLE_MS));
  }
}

/** A pending delivery of an event to an endpoint. */
export function newDelivery(
  { _id: webhookId, companyId }: Pick<Webhook, '_id' | 'companyId'>,
  { key, subject, payload }: EndpointEvent,
): Delivery {
  return {
    ...{ _id: deliveryIdOf(webhookId, key), companyId, webhookId, subject, type: payload.type, body: bodyOf(payload) },
    ...{ order: `${payload.timestamp} ${newId()}`, happenedAt: new Date(payload.timestamp) },
    ...{ state: 'waiting', tries: 0, status: null, failure: null, durationMs: null },
    ...{ firstTriedAt: null, lastTriedAt: null, replayedAt: null, expiresAt: null },
  };
}
