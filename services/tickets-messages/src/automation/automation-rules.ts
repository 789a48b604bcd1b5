import { can, type Actor, type Permission, type PlanFlag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { Queues } from '../replicas/state-replicas.js';
import { PlanFeatures } from '../replicas/plan-features.js';

const RULES = {
  prompts: { flag: 'useOpenAi', permission: 'prompts-page:edit' },
  integrations: { flag: 'useIntegrations', permission: 'integrations-page:edit' },
} as const satisfies Record<string, { flag: PlanFlag; permission: Permission }>;

/** Checks that the actor may manage automatic answers and that the company's plan has them. */
@Injectable()
export class AutomationRules {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly queues: Queues,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  admit(context: RpcContext, what: keyof typeof RULES): Actor {
    const { flag, permission } = RULES[what];
    const actor = this.planFeatures.admit(context, flag);
    if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  /** @throws ERR_NO_QUEUE_FOUND */
  async requireQueue(companyId: string, queueId: string | undefined): Promise<void> {
    if (queueId !== undefined && !(await this.queues.waitFor(companyId, queueId, 1_000)))
      throw new AppError('ERR_NO_QUEUE_FOUND');
  }
}
