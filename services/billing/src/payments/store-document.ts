import { KeepCompanyDocument, type Subscription } from '@recado/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';

/** Stores a payer's CPF or CNPJ in auth-tenants, so that the next e-mails contain a Pix code. */
@Injectable()
export class StoreDocument {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs in the background: a failure does not affect the payment, and the payer can enter it again. */
  execute(subscription: Subscription | undefined, document: string): void {
    if (!subscription || subscription.document !== '' || document === '') return;
    const { id: companyId } = subscription;
    void this.rpc
      .call(KeepCompanyDocument, { companyId, document }, { correlationId: newId() })
      .catch((err: unknown) => this.logger.warn({ err, companyId }, 'failed to store the document of a company'));
  }
}
