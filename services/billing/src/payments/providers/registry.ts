import type { Provider, Type } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import type { Config } from '../../config.js';
import { AsaasApi } from './asaas-api.js';
import { AsaasProvider } from './asaas-provider.js';
import { AsaasToken } from './asaas-token.js';
import { EfiProvider } from './efi-provider.js';
import type { PaymentProvider } from './payment-provider.js';
import { PaymentProviders } from './payment-providers.js';
import { SandboxChargesRepository } from './sandbox-charges.repository.js';
import { SandboxMandatesRepository } from './sandbox-mandates.repository.js';
import { SandboxProvider } from './sandbox-provider.js';
import { StripeProvider } from './stripe-provider.js';

/** All providers. A new one needs its own file, its variables in config.ts and an entry here. */
const PROVIDERS: readonly Type<PaymentProvider>[] = [SandboxProvider, EfiProvider, AsaasProvider, StripeProvider];

export const paymentProviders: Provider[] = [
  SandboxChargesRepository,
  SandboxMandatesRepository,
  AsaasApi,
  AsaasToken,
  ...PROVIDERS,
  {
    provide: PaymentProviders,
    inject: [SETTINGS, ...PROVIDERS],
    useFactory: (settings: Config, ...all: PaymentProvider[]) => new PaymentProviders(settings, all),
  },
];
