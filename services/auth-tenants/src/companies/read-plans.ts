import {
  GetPlan,
  ListPlans,
  ListPlansForAdmin,
  MAX_PAGE_SIZE,
  type AdminListQuery,
  type PlanRecord,
  type RequestOf,
} from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { assertSuper, actorOf, invalid, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { PlansRepository } from './store/plans.repository.js';

const Field = z.enum(['name', 'value']);
const Filter = z.object({
  q: z.string().trim().max(100).optional(),
  id: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(MAX_PAGE_SIZE)]).optional(),
});

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
  async table(query: AdminListQuery, context: RpcContext): Promise<z.input<typeof ListPlansForAdmin.reply>> {
    assertSuper(actorOf(context));
    const wanted = Filter.safeParse(query.filter);
    if (!wanted.success) throw invalid(wanted.error);
    const { q, id } = wanted.data;
    const filter = { search: q, ...(id && { ids: id }) };
    const field = Field.safeParse(query.sort?.field).data ?? 'name';
    const sort = { field, order: query.sort?.order ?? 'ASC' };
    const [data, total] = await Promise.all([this.plans.page(filter, sort, query), this.plans.count(filter)]);
    return { data, total };
  }

  @OnRpc(GetPlan)
  async one({ id }: RequestOf<typeof GetPlan>, context: RpcContext): Promise<PlanRecord> {
    assertSuper(actorOf(context));
    const found = await this.plans.find(id);
    if (!found) throw new AppError('ERR_NO_PLAN_FOUND');
    return found;
  }
}
