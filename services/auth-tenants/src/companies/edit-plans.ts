import { CreatePlan, DeletePlan, UpdatePlan, type PlanRecord, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditRecord } from '@recado/service-kit/audit';
import { BackgroundWork } from '@recado/service-kit/background';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { isDuplicateKey, Transactions } from '@recado/service-kit/mongo';
import { PlansRepository } from './store/plans.repository.js';

/**
 * Manages plans for the operator. @throws ERR_NO_PERMISSION, ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_ALREADY_EXISTS,
 * ERR_PLAN_IN_USE
 */
@Injectable()
export class EditPlansHandler {
  constructor(
    private readonly plans: PlansRepository,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(CreatePlan)
  async add(input: RequestOf<typeof CreatePlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const added = await this.plans.insert(input, session).catch(nameIsTaken);
      announce(...auditRecord(context, 'plan', { id: added.id, name: added.name, before: null, after: added }));
      return added;
    });
  }

  @OnRpc(UpdatePlan)
  async change({ id, ...input }: RequestOf<typeof UpdatePlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    const changed = await this.transactions.run(async ({ session, announce }) => {
      const before = await this.plans.find(id, session);
      const after = await this.plans.change(id, input, session).catch(nameIsTaken);
      if (!before || !after) throw new AppError('ERR_NO_PLAN_FOUND');
      announce(...auditRecord(context, 'plan', { id, name: after.name, before, after }));
      return after;
    });
    this.background.lane('plan changes').wake();
    return changed;
  }

  @OnRpc(DeletePlan)
  async remove({ id }: RequestOf<typeof DeletePlan>, context: RpcContext): Promise<{ message: string }> {
    assertSuper(actorOf(context));
    await this.transactions.run(async ({ session, announce }) => {
      if (!(await this.plans.hold(id, session))) throw new AppError('ERR_NO_PLAN_FOUND');
      if (await this.plans.isInUse(id, session)) throw new AppError('ERR_PLAN_IN_USE');
      const found = await this.plans.find(id, session);
      await this.plans.remove(id, session);
      announce(...auditRecord(context, 'plan', { id, name: found?.name ?? '', before: found, after: null }));
    });
    return { message: 'Plan deleted' };
  }
}

function nameIsTaken(error: unknown): never {
  throw isDuplicateKey(error) ? new AppError('ERR_PLAN_NAME_ALREADY_EXISTS') : error;
}
