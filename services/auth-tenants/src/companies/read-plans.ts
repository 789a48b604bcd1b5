import {
  GetPlan,
  ListPlans,
  ListPlansForAdmin,
  type AdminListQuery,
  type PlanRecord,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Flag, TableFilter, tableFilterOf } from '@recado/service-kit/table';
import { PlansRepository } from './store/plans.repository.js';

const Filter = TableFilter.extend({ useInternal: Flag.optional() });

/** Lists plans for the operator. @throws ERR_NO_PERMISSION, ERR_NO_PLAN_FOUND */
@Injectable()
export class ReadPlansHandler {
  constructor(private readonly plans: PlansRepository) {}

  @OnRpc(ListPlans)
  async all(_request: RequestOf<typeof ListPlans>, context: RpcContext): Promise<PlanRecord[]> {
    assertSuper(actorOf(context));
    return this.plans.all();
  }

  @OnRpc(ListPlansForAdmin)
  async listForAdmin(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListPlansForAdmin.reply>> {
    assertSuper(actorOf(context));
    const { plans, total } = await this.plans.table(tableFilterOf(Filter, query), query);
    return { data: plans, total };
  }

  @OnRpc(GetPlan)
  async one({ id }: RequestOf<typeof GetPlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    const found = await this.plans.find(id);
    if (!found) throw new AppError('ERR_NO_PLAN_FOUND');
    return found;
  }
}
