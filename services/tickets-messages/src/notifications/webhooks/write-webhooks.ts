import { CreateWebhook, DeleteWebhook, MOST_WEBHOOKS, UpdateWebhook, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, Transactions, type Transaction } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { secretContextOf } from '../../assistants/integrations/prompt.js';
import { newSigningSecret } from '../../assistants/integrations/renew-signing-secret.js';
import { Secrets } from '../../assistants/integrations/secrets.js';
import { markOf } from '../../shared/replicas/operator-marks.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { ActiveWebhooks } from './active-webhooks.js';
import { WebhookRules } from './webhook-rules.js';
import { hostOf, showWebhook, webhookChangedEvent } from './webhook-view.js';
import type { Webhook } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Creates, changes and deletes endpoints. */
@Injectable()
export class WriteWebhooksHandler {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly queues: DeliveryQueuesRepository,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_WEBHOOK_LIMIT, ERR_VALIDATION */
  @OnRpc(CreateWebhook)
  async create(
    input: RequestOf<typeof CreateWebhook>,
    context: RpcContext,
  ): Promise<z.input<typeof CreateWebhook.reply>> {
    const actor = this.rules.admit(context);
    const { companyId, operator } = actor;
    this.rules.assertAddress(input.url);
    const [_id, now, signingSecret] = [newId(), new Date(), newSigningSecret()];
    const secret = this.secrets.seal(signingSecret, secretContextOf(companyId, _id, 'secret'));
    const made = { ...input, ...markOf(actor), _id, companyId, secret, createdAt: now, updatedAt: now };
    const webhook: Webhook = { ...made, failingSince: null, switchedOffAt: null };
    await this.transactions.run(async ({ session, announce }) => {
      const count = await this.webhooks.count(companyId, session);
      if (count >= MOST_WEBHOOKS) throw new AppError('ERR_WEBHOOK_LIMIT');
      await this.webhooks.insert(webhook, session);
      announce(webhookChangedEvent(originOf(context), webhook, 'new'), ...auditWebhook(context, null, webhook));
    });
    this.activeWebhooks.invalidate(companyId);
    return { ...showWebhook(webhook), ...(!operator && { signingSecret }) };
  }

  /** Enabling an endpoint resets its failures. @throws also ERR_NO_WEBHOOK_FOUND */
  @OnRpc(UpdateWebhook)
  async update(
    { id, ...given }: RequestOf<typeof UpdateWebhook>,
    context: RpcContext,
  ): Promise<z.input<typeof UpdateWebhook.reply>> {
    const actor = this.rules.admit(context);
    const { companyId } = actor;
    this.rules.assertAddress(given.url);
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changed = await this.transactions.run(async ({ session, announce }) => {
      const before = await this.found(companyId, id, session);
      const afresh = given.active && !before.active ? { failingSince: null, switchedOffAt: null } : {};
      const after = await this.webhooks.change(companyId, id, { ...changes, ...afresh, ...markOf(actor) }, session);
      if (!after) throw new AppError('ERR_NO_WEBHOOK_FOUND');
      announce(webhookChangedEvent(originOf(context), after, 'changed'), ...auditWebhook(context, before, after));
      return after;
    });
    this.activeWebhooks.invalidate(companyId);
    return showWebhook(changed);
  }

  @OnRpc(DeleteWebhook)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.webhooks.remove(companyId, id, session);
      announce(webhookChangedEvent(originOf(context), found, 'gone'), ...auditWebhook(context, found, null));
    });
    this.activeWebhooks.invalidate(companyId);
    await this.deliveries.removeOf(companyId, id);
    await this.queues.removeOf(companyId, id);
    return { message: 'Webhook deleted' };
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Webhook> {
    const found = await this.webhooks.find(companyId, id, session);
    if (!found) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    return found;
  }
}

function auditWebhook(context: RpcContext, before: Webhook | null, after: Webhook | null) {
  const { _id: id = '', url = 'http://-' } = after ?? before ?? {};
  return auditRecord(context, 'webhook', { id, name: hostOf(url), before, after });
}
