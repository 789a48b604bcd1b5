import { Inject, Injectable } from '@nestjs/common';
import { can, type Actor } from '@recado/contracts';
import { SETTINGS } from '@recado/service-kit/app';
import { AppError } from '@recado/service-kit/errors';
import type { RpcContext } from '@recado/service-kit/messaging';
import { assertCallable, isEncryptedOrAllowed } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { PlanFeatures } from '../../shared/replicas/plan-features.js';

/** Checks who may manage endpoints, and which URLs are allowed. */
@Injectable()
export class WebhookRules {
  constructor(
    private readonly planFeatures: PlanFeatures,
    @Inject(SETTINGS) private readonly settings: Config,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_PERMISSION */
  admit(context: RpcContext): Actor {
    const actor = this.planFeatures.admit(context, 'useExternalApi');
    if (!can(actor, 'webhooks-page:edit')) throw new AppError('ERR_NO_PERMISSION');
    return actor;
  }

  /** Checks a URL. The operator must allow unencrypted ones. @throws ERR_VALIDATION */
  assertAddress(url: string | undefined): void {
    const { ALLOW_PRIVATE_ADDRESSES: allowed } = this.settings;
    assertCallable({ url }, allowed);
    if (url === undefined || isEncryptedOrAllowed(url, allowed)) return;
    throw new AppError('ERR_VALIDATION', { details: { fields: { url: ['Must begin with https'] }, form: [] } });
  }
}
