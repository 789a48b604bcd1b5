import {
  CreatePlan,
  DeletePlan,
  GetPlan,
  ListPlanOffers,
  ListPlans,
  type PlanOffer,
  type PlanRecord,
  type RequestOf,
  UpdatePlan,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditorOf } from '@recado/service-kit/audit';
import { BackgroundWork } from '@recado/service-kit/background';
import { AppError, required } from '@recado/service-kit/errors';
import { actorOf, assertSuper, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { duplicateAs, Transactions } from '@recado/service-kit/mongo';
import { PlansRepository } from './store/plans.repository.js';

const asDuplicate = duplicateAs('ERR_PLAN_NAME_ALREADY_EXISTS');

const auditPlan = auditorOf('plan', (plan: PlanRecord) => ({ id: plan.id, name: plan.name, fields: plan }));

/** Plans, which only the operator may change. @throws ERR_NO_PERMISSION, ERR_NO_PLAN_FOUND */
@Injectable()
export class PlanHandlers {
  constructor(
    private readonly plans: PlansRepository,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(ListPlans)
  async list(_request: RequestOf<typeof ListPlans>, context: RpcContext): Promise<PlanRecord[]> {
    assertSuper(actorOf(context));
    return this.plans.list();
  }

  /** Lists the plans that a visitor can choose. */
  @OnRpc(ListPlanOffers)
  listOffers(): Promise<PlanOffer[]> {
    return this.plans.offers();
  }

  @OnRpc(GetPlan)
  async get({ id }: RequestOf<typeof GetPlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    return required(await this.plans.find(id), 'ERR_NO_PLAN_FOUND');
  }

  @OnRpc(CreatePlan)
  async create(input: RequestOf<typeof CreatePlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    return this.transactions.run(async ({ session, announce }) => {
      const added = await this.plans.insert(input, session).catch(asDuplicate);
      announce(...auditPlan(context, null, added));
      return added;
    });
  }

  @OnRpc(UpdatePlan)
  async update({ id, ...input }: RequestOf<typeof UpdatePlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    const changed = await this.transactions.run(async ({ session, announce }) => {
      const before = await this.plans.find(id, session);
      const after = await this.plans.update(id, input, session).catch(asDuplicate);
      if (!before || !after) throw new AppError('ERR_NO_PLAN_FOUND');
      announce(...auditPlan(context, before, after));
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
      const found = required(await this.plans.find(id, session), 'ERR_NO_PLAN_FOUND');
      await this.plans.remove(id, session);
      announce(...auditPlan(context, found, null));
    });
    return { message: 'Plan deleted' };
  }
}
