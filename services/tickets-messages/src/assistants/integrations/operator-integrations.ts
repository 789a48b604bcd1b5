import type { OperatorChange } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf } from '@recado/service-kit/audit';
import { AppError } from '@recado/service-kit/errors';
import { originOf, type RpcContext } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { OperatorMarks, type SeenChange } from '../../shared/replicas/operator-marks.js';
import { integrationChanged } from './integration.js';
import { IntegrationsRepository } from './integrations.repository.js';

/** Integrations set by the operator that no admin has confirmed. */
@Injectable()
export class OperatorIntegrations {
  constructor(
    private readonly integrations: IntegrationsRepository,
    private readonly marks: OperatorMarks,
    private readonly transactions: Transactions,
  ) {}

  async list(companyId: string): Promise<OperatorChange[]> {
    return (await this.integrations.marked(companyId)).map((one) => ({
      ...{ kind: 'integration', id: one._id, name: one.name, address: one.urlN8N },
      operator: one.operatorMark?.name ?? '',
      isOff: this.marks.isOff(companyId, one),
      changedAt: one.updatedAt.toISOString(),
    }));
  }

  /** @throws ERR_NO_OPERATOR_CHANGE_FOUND */
  async confirm(seen: SeenChange, context: RpcContext): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const one = await this.integrations.confirm(seen, session);
      if (!one) throw new AppError('ERR_NO_OPERATOR_CHANGE_FOUND');
      announce(
        integrationChanged(originOf(context), one, 'changed'),
        ...auditOf(context, { action: 'integration.confirmed', target: { id: one._id, name: one.name } }),
      );
    });
  }
}
