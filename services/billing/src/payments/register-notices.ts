import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, PollingService } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { PaymentProviders } from './providers/payment-providers.js';

const EVERY_MS = 60_000;

/** Registers webhook URLs with providers at startup. Until that succeeds, payments are found by polling. */
@Injectable()
export class RegisterNotices extends PollingService {
  private readonly registered = new Set<string>();

  constructor(
    private readonly providers: PaymentProviders,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(
      logger,
      'failed to register the address of notices at a payment provider; trying again in a minute',
      EVERY_MS,
    );
  }

  protected async work(): Promise<void> {
    for (const provider of [this.providers.pix, this.providers.card])
      if (provider?.registerNotices && !this.registered.has(provider.name)) {
        await provider.registerNotices();
        this.registered.add(provider.name);
      }
  }
}
