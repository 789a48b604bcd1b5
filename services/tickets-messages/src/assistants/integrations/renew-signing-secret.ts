import { randomBytes } from 'node:crypto';
import { RenewSigningSecret, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator, OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { AutomationRules } from './automation-rules.js';
import { integrationChangedEvent } from './integration-view.js';
import { IntegrationsRepository } from './integrations.repository.js';
import { secretContextOf } from './prompt.js';
import { Secrets } from './secrets.js';

const BYTES = 32;
/** A secret in the Standard Webhooks format. */
export const newSigningSecret = (): string => `whsec_${randomBytes(BYTES).toString('base64')}`;

/** Replaces an integration's signing secret. The admin copies the new one to the receiver. */
@Injectable()
export class RenewSigningSecretHandler {
  constructor(
    private readonly rules: AutomationRules,
    private readonly integrations: IntegrationsRepository,
    private readonly secrets: Secrets,
    private readonly transactions: Transactions,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION, ERR_OPERATOR_REFUSED, ERR_NO_INTEGRATION_FOUND */
  @OnRpc(RenewSigningSecret)
  async execute({ id }: RequestOf<typeof RenewSigningSecret>, context: RpcContext): Promise<{ secret: string }> {
    const actor = this.rules.admit(context, 'integrations');
    assertNotOperator(actor); // the reply contains a company secret
    const { companyId } = actor;
    const secret = newSigningSecret();
    const signingSecret = this.secrets.seal(secret, secretContextOf(companyId, id, 'signingSecret'));
    await this.transactions.run(async ({ session, announce }) => {
      const changed = await this.integrations.change(companyId, id, { signingSecret }, session);
      if (!changed) throw new AppError('ERR_NO_INTEGRATION_FOUND');
      const act = { action: 'integration.secret-renewed', target: { id, name: changed.name } } as const;
      announce(integrationChangedEvent(originOf(context), changed, 'changed'), ...auditOf(context, act));
    });
    return { secret };
  }
}
