import type { Actor, Plan } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { Injectable } from '@nestjs/common';
import { FindCompany } from './find-company.js';

/** The plan of the own company, or of any for the super user. @throws ERR_NO_COMPANY_FOUND */
@Injectable()
export class GetCompanyPlan {
  constructor(private readonly findCompany: FindCompany) {}

  async execute(actor: Actor, companyId: string): Promise<{ id: string; name: string; plan: Plan }> {
    if (companyId !== actor.companyId && !actor.super) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { id, name, plan } = await this.findCompany.execute(companyId);
    return { id, name, plan };
  }
}
