import { createEvent, WebhookSwitchedOff } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditBySystem, changesBetween } from '@recado/service-kit/audit';
import { outgoingEvent, stamped } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { hostOf, type Webhook, webhookChanged } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { ActiveWebhooks } from './active-webhooks.js';

/** Disables an endpoint that has failed for days, and notifies the admins. */
@Injectable()
export class SwitchOff {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly queues: DeliveryQueuesRepository,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly transactions: Transactions,
  ) {}

  async execute({ companyId, _id: id, url }: Webhook, failingSince: Date, now: Date): Promise<void> {
    const origin = { companyId, correlationId: newId() };
    await this.transactions.run(async ({ session, announce }) => {
      const before = await this.webhooks.find(companyId, id, session);
      if (!before?.active) return; // another process did it first
      const changed = await this.webhooks.update(companyId, id, { active: false, switchedOffAt: now }, session);
      if (!changed) return;
      const data = { webhookId: id, host: hostOf(url), failingSince: failingSince.toISOString() };
      const changes = changesBetween({ active: true }, { active: false });
      const act = { action: 'webhook.switched-off', target: { id, name: hostOf(url) }, changes } as const;
      announce(
        outgoingEvent(createEvent(WebhookSwitchedOff, stamped(origin, data))),
        webhookChanged(origin, changed, 'changed'),
        ...auditBySystem(origin, act, { at: now, key: id }),
      );
    });
    this.activeWebhooks.invalidate(companyId);
    await this.queues.expediteAll(companyId, id, now);
  }
}
