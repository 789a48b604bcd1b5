import { Injectable } from '@nestjs/common';
import { PaymentProviders } from './providers/payment-providers.js';

/** Registers webhook URLs with providers at startup. Until that succeeds, payments are found by polling. */
@Injectable()
export class RegisterNotices {
  private readonly registered = new Set<string>();

  constructor(private readonly providers: PaymentProviders) {}

  async execute(): Promise<void> {
    for (const provider of [this.providers.pix, this.providers.card])
      if (provider?.registerNotices && !this.registered.has(provider.name)) {
        await provider.registerNotices();
        this.registered.add(provider.name);
      }
  }
}
