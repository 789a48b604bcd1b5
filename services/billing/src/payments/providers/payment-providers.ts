import type { Config } from '../../config.js';
import type { PaymentProvider } from './payment-provider.js';

/** The providers of this installation: those for new charges, and those with earlier charges. */
export class PaymentProviders {
  readonly pix: PaymentProvider;
  /** Null if card payments are not offered. */
  readonly card: PaymentProvider | null;

  constructor(
    { PAYMENT_PROVIDER, CARD_PROVIDER }: Pick<Config, 'PAYMENT_PROVIDER' | 'CARD_PROVIDER'>,
    private readonly all: readonly PaymentProvider[],
  ) {
    this.pix = this.chosen(PAYMENT_PROVIDER, 'pix');
    this.card = CARD_PROVIDER === 'none' ? null : this.chosen(CARD_PROVIDER, 'card');
  }

  byName(name: string): PaymentProvider | undefined {
    return this.all.find((one) => one.name === name && one.isConfigured);
  }

  private chosen(name: string, method: PaymentProvider['method']): PaymentProvider {
    const found = this.byName(name);
    if (found?.method !== method) throw new Error(`no ${method} provider ${name} is configured`);
    return found;
  }
}
