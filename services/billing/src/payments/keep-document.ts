import { KeepCompanyDocument, type Subscription } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';

/** Tells auth-tenants the CPF or CNPJ that a payer has said, so that the next e-mails have a Pix code. */
@Injectable()
export class KeepDocument {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Nobody waits for it: a payment does not fail because of it, and the payer can say it again. */
  execute(subscription: Subscription | undefined, document: string): void {
    if (!subscription || subscription.document !== '' || document === '') return;
    const { id: companyId } = subscription;
    void this.rpc
      .call(KeepCompanyDocument, { companyId, document }, { correlationId: newId() })
      .catch((err: unknown) => this.logger.warn({ err, companyId }, 'failed to keep the document of a company'));
  }
}
