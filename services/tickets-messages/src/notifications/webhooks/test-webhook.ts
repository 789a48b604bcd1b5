import { TestWebhook, WEBHOOK_TEST, type WebhookTestResult } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { DeliveriesRepository } from './deliveries.repository.js';
import { KEPT_MS } from './delivery-policy.js';
import { SendDelivery, type Attempt } from './send-delivery.js';
import { newDelivery } from './store-delivery.js';
import { ActiveWebhooks } from './active-webhooks.js';
import { WebhookRules } from './webhook-rules.js';
import type { Webhook } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

const OFF: Attempt = { arrived: false, status: null, failure: 'switchedOff', durationMs: 0, answer: '' };

/** Sends one test event to an endpoint and returns the result. It is not retried. */
@Injectable()
export class TestWebhookHandler {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly sendDelivery: SendDelivery,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_WEBHOOK_FOUND */
  @OnRpc(TestWebhook)
  async execute({ id }: { id: string }, context: RpcContext): Promise<WebhookTestResult> {
    const { companyId } = this.rules.admit(context);
    const webhook = await this.webhooks.find(companyId, id);
    if (!webhook) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    const { arrived, ...attempt } = await this.attempt(webhook);
    const message = arrived ? 'The test event arrived' : 'The test event did not arrive';
    return { message, delivered: arrived, ...attempt };
  }

  private async attempt(webhook: Webhook): Promise<Attempt> {
    const now = new Date();
    const key = newId();
    const payload = { type: WEBHOOK_TEST, timestamp: now.toISOString(), data: { webhookId: webhook._id } } as const;
    const delivery = newDelivery(webhook, { key, subject: `test.${key}`, payload });
    const attempt = this.activeWebhooks.works(webhook) ? await this.sendDelivery.execute(webhook, delivery) : OFF;
    const { status, failure, durationMs } = attempt;
    const state = attempt.arrived ? 'delivered' : 'failed';
    await this.deliveries.add(webhook.companyId, {
      ...delivery,
      ...{ state, tries: 1, status, failure, durationMs, firstTriedAt: now, lastTriedAt: now },
      expiresAt: new Date(now.getTime() + KEPT_MS[state]),
    });
    return attempt;
  }
}
