import type { OperatorChange } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OperatorMarks, type SeenChange } from '../../shared/replicas/operator-marks.js';
import { ActiveWebhooks } from './active-webhooks.js';
import { hostOf, webhookChanged } from './webhook.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Webhooks set by the operator that no admin has confirmed. */
@Injectable()
export class OperatorWebhooks {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly marks: OperatorMarks,
    private readonly activeWebhooks: ActiveWebhooks,
    private readonly transactions: Transactions,
  ) {}

  async list(companyId: string): Promise<OperatorChange[]> {
    return (await this.webhooks.marked(companyId)).map((one) => ({
      ...{ kind: 'webhook', id: one._id, name: hostOf(one.url), address: one.url },
      operator: one.operatorMark?.name ?? '',
      isOff: this.marks.isOff(companyId, one),
      changedAt: one.updatedAt.toISOString(),
    }));
  }

  /** @throws ERR_NO_OPERATOR_CHANGE_FOUND */
  async confirm(seen: SeenChange, context: RpcContext): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const one = await this.webhooks.confirm(seen, session);
      if (!one) throw new AppError('ERR_NO_OPERATOR_CHANGE_FOUND');
      announce(
        webhookChanged(originOf(context), one, 'changed'),
        ...auditOf(context, { action: 'webhook.confirmed', target: { id: one._id, name: hostOf(one.url) } }),
      );
    });
    this.activeWebhooks.invalidate(seen.companyId);
  }
}
