import { ReplayWebhook, ResendWebhookDelivery, type RequestOf } from '@recado/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import { z } from 'zod';
import type { Job, JobOutcome } from '../../shared/jobs/job.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { WebhookRules } from './webhook-rules.js';
import { hostOf, type Webhook } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

const MOST_A_STEP = 500;
const Wish = z.object({ webhookId: z.string(), since: z.coerce.date().nullable(), before: z.coerce.date() });

/** Sends events again: one, all failed ones, or all since a time. Their ids and order do not change. */
@Injectable()
export class ReplayWebhooksHandler implements OnApplicationBootstrap {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly queues: DeliveryQueuesRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.handle('replayWebhooks', (job) => this.step(job));
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_WEBHOOK_DELIVERY_FOUND */
  @OnRpc(ResendWebhookDelivery)
  async one({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context);
    const now = new Date();
    const delivery = await this.deliveries.sendAgain(companyId, id, now);
    if (!delivery) throw new AppError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
    await this.queues.expedite(delivery, now);
    return { message: 'It is sent again' };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_NO_WEBHOOK_FOUND */
  @OnRpc(ReplayWebhook)
  async many({ id, since }: RequestOf<typeof ReplayWebhook>, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context);
    const { url } = await this.found(companyId, id);
    const data = { webhookId: id, since: since ?? null, before: new Date().toISOString() };
    await this.transactions.run(async ({ session, announce }) => {
      await this.jobs.add({ id: newId(), companyId, kind: 'replayWebhooks', data }, session);
      announce(...auditOf(context, { action: 'webhook.replayed', target: { id, name: hostOf(url) } }));
    });
    return { message: 'They are sent again' };
  }

  private async step({ companyId, data }: Job): Promise<JobOutcome> {
    const found = await this.deliveries.sendSomeAgain(companyId, Wish.parse(data), MOST_A_STEP);
    const subjects = new Map(found.map((delivery) => [delivery.subject, delivery]));
    const now = new Date();
    for (const { webhookId, subject } of subjects.values())
      await this.queues.expedite({ companyId, webhookId, subject }, now);
    return found.length < MOST_A_STEP ? { done: true } : { done: false, afterMs: 0 };
  }

  private async found(companyId: string, id: string): Promise<Webhook> {
    const found = await this.webhooks.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    return found;
  }
}
