import type { Actor, PlanFlag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext } from '@recado/service-kit/messaging';
import { Companies } from './state-replicas.js';

/** Keeps a feature from companies whose plan does not have it. */
@Injectable()
export class PlanFeatures {
  constructor(private readonly companies: Companies) {}

  /** Returns the actor when the company's plan has the feature. @throws ERR_PLAN_FEATURE */
  admit(context: RpcContext, flag: PlanFlag): Actor {
    const actor = actorOf(context);
    this.assertHas(actor.companyId, flag);
    return actor;
  }

  /** @throws ERR_PLAN_FEATURE when the company's plan does not have the feature */
  assertHas(companyId: string, flag: PlanFlag): void {
    if (!this.companies.get(companyId, companyId)?.plan[flag]) throw new AppError('ERR_PLAN_FEATURE');
  }
}
