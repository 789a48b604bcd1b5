import {
  GetWebhook,
  GetWebhookDelivery,
  ListWebhookDeliveries,
  ListWebhooksForAdmin,
  WEBHOOK_DELIVERY_STATES,
  type AdminListQuery,
  type WebhookDelivery,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { z } from 'zod';
import { DeliveriesRepository } from './deliveries.repository.js';
import { WebhookRules } from './webhook-rules.js';
import { showWebhook } from './webhook-view.js';
import type { Delivery } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

const LogFilter = TableFilter.extend({
  webhookId: z.string().max(64).optional(),
  state: z.enum(WEBHOOK_DELIVERY_STATES).optional(),
});

@Injectable()
export class ReadWebhooksHandler {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly deliveries: DeliveriesRepository,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListWebhooksForAdmin)
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListWebhooksForAdmin.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.webhooks.table(companyId, tableFilterOf(TableFilter, query), query);
    return { data: rows.map(showWebhook), total };
  }

  /** @throws also ERR_NO_WEBHOOK_FOUND */
  @OnRpc(GetWebhook)
  async one({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetWebhook.reply>> {
    const { companyId } = this.rules.admit(context);
    const found = await this.webhooks.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_WEBHOOK_FOUND');
    return showWebhook(found);
  }

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  @OnRpc(ListWebhookDeliveries)
  async log(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListWebhookDeliveries.reply>> {
    const { companyId } = this.rules.admit(context);
    const { rows, total } = await this.deliveries.table(companyId, tableFilterOf(LogFilter, query), query);
    return { data: rows.map(showDelivery), total };
  }

  /** @throws also ERR_NO_WEBHOOK_DELIVERY_FOUND */
  @OnRpc(GetWebhookDelivery)
  async delivery({ id }: { id: string }, context: RpcContext): Promise<z.input<typeof GetWebhookDelivery.reply>> {
    const { companyId } = this.rules.admit(context);
    const found = await this.deliveries.find(companyId, id);
    if (!found) throw new AppError('ERR_NO_WEBHOOK_DELIVERY_FOUND');
    return { ...showDelivery(found), body: found.body };
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
