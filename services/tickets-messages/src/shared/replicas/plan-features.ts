import type { Actor, PlanFlag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { Companies } from './state-replicas.js';

/** Rejects requests for features that the company's plan does not include. */
@Injectable()
export class PlanFeatures {
  constructor(private readonly companies: Companies) {}

  /** Returns the actor if the company's plan includes the feature. @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext, flag: PlanFlag): Actor {
    const actor = actorOf(context);
    this.assertHas(actor.companyId, flag);
    return actor;
  }

  /** @throws ERR_PLAN_FEATURE if the company's plan does not include the feature */
  assertHas(companyId: string, flag: PlanFlag): void {
    if (!this.companies.get(companyId, companyId)?.plan[flag]) throw new AppError('ERR_PLAN_FEATURE');
  }
}
