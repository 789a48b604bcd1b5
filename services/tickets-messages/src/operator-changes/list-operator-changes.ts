import { can, ListOperatorChanges, type OperatorChange } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { IntegrationsRepository } from '../automation/integrations.repository.js';
import { OperatorMarks, type Marked } from '../replicas/operator-marks.js';
import { hostOf } from '../webhooks/webhook-view.js';
import { WebhooksRepository } from '../webhooks/webhooks.repository.js';

type Record = Marked & Readonly<{ _id: string; updatedAt: Date }>;

@Injectable()
export class ListOperatorChangesHandler {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly integrations: IntegrationsRepository,
    private readonly marks: OperatorMarks,
  ) {}

  /** @throws ERR_NO_PERMISSION */
  @OnRpc(ListOperatorChanges)
  async execute(_request: object, context: RpcContext): Promise<{ changes: OperatorChange[] }> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const { companyId } = actor;
    const [webhooks, integrations] = await Promise.all([
      this.webhooks.marked(companyId),
      this.integrations.marked(companyId),
    ]);
    const changes: OperatorChange[] = [
      ...webhooks.map((one) => ({
        ...{ kind: 'webhook' as const, name: hostOf(one.url), address: one.url, ...this.of(companyId, one) },
      })),
      ...integrations.map((one) => ({
        ...{ kind: 'integration' as const, name: one.name, address: one.urlN8N, ...this.of(companyId, one) },
      })),
    ];
    return { changes: changes.sort((a, b) => b.changedAt.localeCompare(a.changedAt)) };
  }

  private of(companyId: string, { _id: id, updatedAt, operatorMark }: Record) {
    const isOff = this.marks.isOff(companyId, { operatorMark });
    return { id, operator: operatorMark?.name ?? '', isOff, changedAt: updatedAt.toISOString() };
  }
}
