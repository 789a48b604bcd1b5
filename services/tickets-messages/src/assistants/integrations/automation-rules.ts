import { can, type Actor, type Permission, type PlanFlag } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { assertCallable } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { Queues } from '../../shared/replicas/state-replicas.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';

const RULES = {
  prompts: { flag: 'useOpenAi', permission: 'prompts-page:edit' },
  integrations: { flag: 'useIntegrations', permission: 'integrations-page:edit' },
} as const satisfies Record<string, { flag: PlanFlag; permission: Permission }>;

/** Checks that the actor may manage automatic answers and that the company's plan includes them. */
@Injectable()
export class AutomationRules {
  constructor(
    private readonly planFeatures: PlanFeatures,
    private readonly queues: Queues,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  admit(context: RpcContext, what: keyof typeof RULES): Actor {
    const { flag, permission } = RULES[what];
    const actor = this.planFeatures.admit(context, flag);
    if (!can(actor, permission)) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  /** @param addresses URLs, keyed by field name @throws ERR_VALIDATION */
  assertCallable(addresses: Parameters<typeof assertCallable>[0]): void {
    assertCallable(addresses, this.settings.ALLOW_PRIVATE_ADDRESSES);
  }

  /** @throws ERR_NO_QUEUE_FOUND */
  async requireQueue(companyId: string, queueId: string | undefined): Promise<void> {
    if (queueId !== undefined && !(await this.queues.waitFor(companyId, queueId, 1_000)))
      throw new AppError('ERR_NO_QUEUE_FOUND');
  }
}
