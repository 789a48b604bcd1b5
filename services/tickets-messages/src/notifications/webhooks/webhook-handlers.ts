import {
  type AdminListQuery,
  CreateWebhook,
  DeleteWebhook,
  GetWebhook,
  GetWebhookDelivery,
  ListWebhookDeliveries,
  ListWebhooks,
  MOST_WEBHOOKS,
  RenewWebhookSecret,
  type RequestOf,
  UpdateWebhook,
  WEBHOOK_DELIVERY_STATES,
  type WebhookDelivery,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { auditOf } from '@recado/service-kit/audit';
import { AppError, required } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { newId, type Transaction, Transactions } from '@recado/service-kit/mongo';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { newSigningSecret, secretContextOf, Secrets } from '../../assistants/integrations/secrets.js';
import { markOf } from '../../shared/replicas/operator-marks.js';
import { ActiveWebhooks } from './active-webhooks.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryQueuesRepository } from './delivery-queues.repository.js';
import { WebhookRules } from './webhook-rules.js';
import { auditWebhook, type Delivery, hostOf, type Webhook, webhookChanged, webhookView } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

const LogFilter = TableFilter.extend({
  webhookId: z.string().max(64).optional(),
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
});

@Injectable()
export class WebhookHandlers {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
    private readonly queues: DeliveryQueuesRepository,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListWebhooks)
  async list(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListWebhooks.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.webhooks.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: rows.map(webhookView), total };
  }

  /** @throws also ERR_NO_WEBHOOK_FOUND */
  @OnRpc(GetWebhook)
  async get({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetWebhook.reply>> {
    const { companyId } = this.rules.admit(context);
    const found = required(await this.webhooks.find(companyId, id), 'ERR_NO_WEBHOOK_FOUND');
    return webhookView(found);
  }

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
      announce(webhookChanged(originOf(context), webhook, 'new'), ...auditWebhook(context, null, webhook));
    });
    this.activeWebhooks.invalidate(companyId);
    return { ...webhookView(webhook), ...(!operator && { signingSecret }) };
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
      const after = required(
        await this.webhooks.update(companyId, id, { ...changes, ...afresh, ...markOf(actor) }, session),
        'ERR_NO_WEBHOOK_FOUND',
      );
      announce(webhookChanged(originOf(context), after, 'changed'), ...auditWebhook(context, before, after));
      return after;
    });
    this.activeWebhooks.invalidate(companyId);
    return webhookView(changed);
  }

  /**
   * Replaces an endpoint's signing secret. Pending deliveries are signed with the new one. @throws ERR_PLAN_FEATURE,
   * ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_WEBHOOK_FOUND
   */
  @OnRpc(RenewWebhookSecret)
  async renewSecret({ id }: { id: string }, context: RpcContext): Promise<{ secret: string }> {
    const actor = this.rules.admit(context);
    assertNotOperator(actor); // the reply contains a company secret
    const { companyId } = actor;
    const secret = newSigningSecret();
    const sealed = this.secrets.seal(secret, secretContextOf(companyId, id, 'secret'));
    await this.transactions.run(async ({ session, announce }) => {
      const changed = required(
        await this.webhooks.update(companyId, id, { secret: sealed }, session),
        'ERR_NO_WEBHOOK_FOUND',
      );
      const act = { action: 'webhook.secret-renewed', target: { id, name: hostOf(changed.url) } } as const;
      announce(webhookChanged(originOf(context), changed, 'changed'), ...auditOf(context, act));
    });
    return { secret };
  }

  @OnRpc(DeleteWebhook)
  async remove({ id }: { id: string }, context: RpcContext): Promise<{ message: string }> {
    const { companyId } = this.rules.admit(context);
    await this.transactions.run(async ({ session, announce }) => {
      const found = await this.found(companyId, id, session);
      await this.webhooks.remove(companyId, id, session);
      announce(webhookChanged(originOf(context), found, 'gone'), ...auditWebhook(context, found, null));
    });
    this.activeWebhooks.invalidate(companyId);
    await this.deliveries.removeOf(companyId, id);
    await this.queues.removeOf(companyId, id);
    return { message: 'Webhook deleted' };
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListWebhookDeliveries)
  async listDeliveries(
    query: AdminListQuery,
    context: RpcContext,
  ): Promise<z.input<typeof ListWebhookDeliveries.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.deliveries.table(companyId, tableFilterOf(LogFilter, query), query);
    return { data: rows.map(showDelivery), total };
  }

  /** @throws also ERR_NO_WEBHOOK_DELIVERY_FOUND */
  @OnRpc(GetWebhookDelivery)
  async getDelivery({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetWebhookDelivery.reply>> {
    const { companyId } = this.rules.admit(context);
    const found = required(await this.deliveries.find(companyId, id), 'ERR_NO_WEBHOOK_DELIVERY_FOUND');
    return { ...showDelivery(found), body: found.body };
  }

  private async found(companyId: string, id: string, session: Transaction['session']): Promise<Webhook> {
    return required(await this.webhooks.find(companyId, id, session), 'ERR_NO_WEBHOOK_FOUND');
  }
}

const showDelivery = (delivery: Delivery): WebhookDelivery => ({
  id: delivery._id,
  webhookId: delivery.webhookId,
  type: delivery.type,
  subject: delivery.subject,
  state: delivery.state,
  tries: delivery.tries,
  status: delivery.status,
  failure: delivery.failure,
  durationMs: delivery.durationMs,
  happenedAt: delivery.happenedAt.toISOString(),
  lastTriedAt: delivery.lastTriedAt?.toISOString() ?? null,
});
