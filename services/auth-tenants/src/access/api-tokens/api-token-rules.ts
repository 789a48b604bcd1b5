import { can, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { FindCompany } from '../../companies/find-company.js';

/** Checks who may manage a company's API tokens. */
@Injectable()
export class ApiTokenRules {
  constructor(private readonly findCompany: FindCompany) {}

  /** @throws ERR_NO_PERMISSION, ERR_PLAN_FEATURE */
  async admit(context: RpcContext): Promise<Actor> {
    const actor = actorOf(context);
    if (!can(actor, 'api-tokens-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    const { plan } = await this.findCompany.execute(actor.companyId);
    if (!plan.useExternalApi) throw new AppError('ERR_PLAN_FEATURE');
    return actor;
  }
}
