import { type Plan, type RequestOf, GetCompanyPlan } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { type RpcContext, actorOf, OnRpc } from '@recado/service-kit/messaging';
import { FindCompany } from './find-company.js';

/**
 * Returns the plan of the caller's company; the super user may read that of any company. @throws ERR_NO_COMPANY_FOUND
 */
@Injectable()
export class GetCompanyPlanHandler {
  constructor(private readonly findCompany: FindCompany) {}

  @OnRpc(GetCompanyPlan)
  async execute(
    { companyId }: RequestOf<typeof GetCompanyPlan>,
    context: RpcContext,
  ): Promise<{ id: string; name: string; plan: Plan }> {
    const actor = actorOf(context);
    if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { id, name, plan } = await this.findCompany.execute(companyId);
    return { id, name, plan };
  }
}
