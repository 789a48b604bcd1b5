import { can, ConfirmOperatorChange, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { integrationNews } from '../automation/integration-view.js';
import { IntegrationsRepository } from '../automation/integrations.repository.js';
import { WantedEvents } from '../webhooks/wanted-events.js';
import { hostOf, webhookNews } from '../webhooks/webhook-view.js';
import { WebhooksRepository } from '../webhooks/webhooks.repository.js';

type Seen = Readonly<{ companyId: string; id: string; at: Date }>;

/** Takes over for the company what the operator set. */
@Injectable()
export class ConfirmOperatorChangeHandler {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly integrations: IntegrationsRepository,
    private readonly wanted: WantedEvents,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_OPERATOR_CHANGE_FOUND */
  @OnRpc(ConfirmOperatorChange)
  async execute(
    { kind, id, changedAt }: RequestOf<typeof ConfirmOperatorChange>,
    context: RpcContext,
  ): Promise<{ message: string }> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    assertNotOperator(actor);
    const seen = { companyId: actor.companyId, id, at: new Date(changedAt) };
    await (kind === 'webhook' ? this.webhook(seen, context) : this.integration(seen, context));
    return { message: 'The change is confirmed' };
  }

  private async webhook(seen: Seen, context: RpcContext): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const confirmed = await this.webhooks.confirm(seen, session);
      if (!confirmed) throw new AppError('ERR_NO_OPERATOR_CHANGE_FOUND');
      const { _id: id, url } = confirmed;
      announce(
        webhookNews(originOf(context), confirmed, 'changed'),
        ...auditOf(context, { action: 'webhook.confirmed', target: { id, name: hostOf(url) } }),
      );
    });
    this.wanted.forget(seen.companyId);
  }

  private async integration(seen: Seen, context: RpcContext): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const confirmed = await this.integrations.confirm(seen, session);
      if (!confirmed) throw new AppError('ERR_NO_OPERATOR_CHANGE_FOUND');
      const { _id: id, name } = confirmed;
      announce(
        integrationNews(originOf(context), confirmed, 'changed'),
        ...auditOf(context, { action: 'integration.confirmed', target: { id, name } }),
      );
    });
  }
}
