import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { RunTools } from '@recado/service-kit/background';
import type { Logger } from '@recado/service-kit/logger';
import { DeliveriesRepository } from './deliveries.repository.js';
import { AWAY_MS, isGivenUp, KEPT_MS, pauseMs } from './delivery-policy.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { SendDelivery, type Attempt } from './send-delivery.js';
import { SwitchOff } from './switch-off.js';
import { ActiveWebhooks } from './active-webhooks.js';
import type { Delivery, DeliveryQueue, Webhook } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Keeps a slow endpoint, or a company with many events, from using all the slots of a process. */
const MOST = { webhook: 4, company: 8 };
/** The number of deliveries after which another subject is processed. */
const MOST_AT_A_TURN = 20;

/** Delivers pending events in order per subject. A failing subject delays only itself. */
@Injectable()
export class DeliverWebhooks {
  private readonly turns = new Map<string, number>();

  constructor(
    private readonly queues: DeliveryQueuesRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly sendDelivery: SendDelivery,
    private readonly switchOff: SwitchOff,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Selects the queues whose endpoint and company have a free slot in this process. */
  available() {
    const busy = (kind: keyof typeof MOST) =>
      [...this.turns].flatMap(([key, count]) =>
        key.startsWith(kind) && count >= MOST[kind] ? [key.slice(kind.length + 1)] : [],
      );
    return { webhookId: { $nin: busy('webhook') }, companyId: { $nin: busy('company') } };
  }

  async execute(queue: DeliveryQueue, { now, isStopping }: RunTools): Promise<void> {
    const ids = { webhook: queue.webhookId, company: queue.companyId };
    this.count(ids, 1);
    try {
      await this.deliverSome(queue, now, isStopping);
    } catch (error) {
      const { companyId, webhookId } = queue;
      this.logger.warn({ err: error, companyId, webhookId }, 'failed to deliver a webhook; retrying later');
      await this.queues.claims.retry(queue, later(now(), pauseMs(queue.attempts)));
    } finally {
      if (this.count(ids, -1)) this.queues.claims.announce(now()); // others may have waited for the slot
    }
  }

  /** Counts the running deliveries. @returns whether an endpoint or company had no free slot before */
  private count(ids: Record<keyof typeof MOST, string>, change: number): boolean {
    let wasFull = false;
    for (const kind of ['webhook', 'company'] as const) {
      const key = `${kind} ${ids[kind]}`;
      const before = this.turns.get(key) ?? 0;
      wasFull ||= before >= MOST[kind];
      if (before + change === 0) this.turns.delete(key);
      else this.turns.set(key, before + change);
    }
    return wasFull;
  }

  private async deliverSome(queue: DeliveryQueue, now: () => Date, isStopping: () => boolean): Promise<void> {
    for (let n = 0; n < MOST_AT_A_TURN && !isStopping(); n += 1) {
      const delivery = await this.deliveries.next(queue);
      if (!delivery) return this.queues.close(queue, now());
      const webhook = await this.webhooks.find(queue.companyId, queue.webhookId);
      if (!webhook || !this.activeWebhooks.works(webhook)) return this.empty(queue, webhook, now());
      const attempt = await this.sendDelivery.execute(webhook, delivery);
      if (attempt.arrived) await this.arrived(webhook, delivery, attempt, now());
      else return this.failed(webhook, { queue: queue, delivery, attempt }, now());
    }
    await this.queues.claims.release(queue, { dueAt: now() });
  }

  /** Fails the pending deliveries if the endpoint is disabled; a replay can send them later. */
  private async empty(queue: DeliveryQueue, webhook: Webhook | null, now: Date): Promise<void> {
    if (webhook) await this.deliveries.failWaiting(queue, later(now, KEPT_MS.failed));
    else await this.deliveries.removeOf(queue.companyId, queue.webhookId);
    await this.queues.close(queue, now);
  }

  /** After a successful delivery, other failed subjects of the endpoint are retried immediately. */
  private async arrived(webhook: Webhook, delivery: Delivery, attempt: Attempt, now: Date): Promise<void> {
    const { companyId, _id: webhookId, failingSince } = webhook;
    const expiresAt = later(now, KEPT_MS.delivered);
    await this.deliveries.update(companyId, delivery._id, {
      ...triedFields(delivery, attempt, now),
      ...{ state: 'delivered', expiresAt },
    });
    if (!failingSince) return;
    await this.webhooks.markWell(companyId, webhookId);
    if (now.getTime() - failingSince.getTime() >= AWAY_MS) await this.queues.expediteAll(companyId, webhookId, now);
  }

  private async failed(
    webhook: Webhook,
    { queue: queue, delivery, attempt }: { queue: DeliveryQueue; delivery: Delivery; attempt: Attempt },
    now: Date,
  ): Promise<void> {
    const { companyId, _id: webhookId, failingSince } = webhook;
    const isOver = isGivenUp(delivery.firstTriedAt ?? now, now);
    await this.deliveries.update(companyId, delivery._id, {
      ...triedFields(delivery, attempt, now),
      ...(isOver && { state: 'failed', expiresAt: later(now, KEPT_MS.failed) }),
    });
    if (failingSince && isGivenUp(failingSince, now)) await this.switchOff.execute(webhook, failingSince, now);
    else await this.webhooks.markFailing(companyId, webhookId, now);
    if (isOver) await this.queues.claims.release(queue, { dueAt: now });
    else await this.queues.claims.retry(queue, later(now, pauseMs(queue.attempts)));
  }
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const triedFields = ({ tries, firstTriedAt }: Delivery, attempt: Attempt, now: Date): Partial<Delivery> => {
  const { status, failure, durationMs } = attempt;
  return { status, failure, durationMs, tries: tries + 1, firstTriedAt: firstTriedAt ?? now, lastTriedAt: now };
};
