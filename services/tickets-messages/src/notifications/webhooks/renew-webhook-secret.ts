import { RenewWebhookSecret } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { secretContextOf } from '../../assistants/integrations/prompt.js';
import { newSigningSecret } from '../../assistants/integrations/renew-signing-secret.js';
import { Secrets } from '../../assistants/integrations/secrets.js';
import { WebhookRules } from './webhook-rules.js';
import { hostOf, webhookChangedEvent } from './webhook-view.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Replaces an endpoint's signing secret. Pending deliveries are signed with the new one. */
@Injectable()
export class RenewWebhookSecretHandler {
  constructor(
    private readonly rules: WebhookRules,
    private readonly webhooks: WebhooksRepository,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_WEBHOOK_FOUND */
  @OnRpc(RenewWebhookSecret)
  async execute({ id }: { id: string }, context: RpcContext): Promise<{ secret: string }> {
    const actor = this.rules.admit(context);
    assertNotOperator(actor); // the reply contains a company secret
    const { companyId } = actor;
    const secret = newSigningSecret();
    const sealed = this.secrets.seal(secret, secretContextOf(companyId, id, 'secret'));
    await this.transactions.run(async ({ session, announce }) => {
      const changed = await this.webhooks.change(companyId, id, { secret: sealed }, session);
      if (!changed) throw new AppError('ERR_NO_WEBHOOK_FOUND');
      const act = { action: 'webhook.secret-renewed', target: { id, name: hostOf(changed.url) } } as const;
      announce(webhookChangedEvent(originOf(context), changed, 'changed'), ...auditOf(context, act));
    });
    return { secret };
  }
}
