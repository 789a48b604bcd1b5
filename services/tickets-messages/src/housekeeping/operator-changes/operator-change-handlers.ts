import {
  can,
  ConfirmOperatorChange,
  ListOperatorChanges,
  type OperatorChange,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { OperatorIntegrations } from '../../assistants/integrations/operator-integrations.js';
import { OperatorWebhooks } from '../../notifications/webhooks/operator-webhooks.js';

@Injectable()
export class ListOperatorChangesHandler {
  constructor(
    private readonly webhooks: OperatorWebhooks,
    private readonly integrations: OperatorIntegrations,
  ) {}

  /** Lists changes, newest first. @throws ERR_NO_PERMISSION */
  @OnRpc(ListOperatorChanges)
  async execute(_request: object, context: RpcContext): Promise<{ changes: OperatorChange[] }> {
    const actor = actorOf(context);
    if (!can(actor, 'settings-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const { companyId } = actor;
    const found = await Promise.all([this.webhooks.list(companyId), this.integrations.list(companyId)]);
    return { changes: found.flat().sort((a, b) => b.changedAt.localeCompare(a.changedAt)) };
  }
}

/** Confirms, for the company, a setting made by the operator. */
@Injectable()
export class ConfirmOperatorChangeHandler {
  constructor(
    private readonly webhooks: OperatorWebhooks,
    private readonly integrations: OperatorIntegrations,
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
    await (kind === 'webhook' ? this.webhooks : this.integrations).confirm(seen, context);
    return { message: 'The change is confirmed' };
  }
}
