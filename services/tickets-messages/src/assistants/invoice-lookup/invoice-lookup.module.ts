import { Module } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { GuardedFetch } from '@recado/service-kit/web';
import type { Config } from '../../config.js';
import { Asaas } from './asaas.js';
import { InvoiceProviders } from './invoice-providers.js';
import { Ixc } from './ixc.js';
import { MkAuth } from './mk-auth.js';
import { ProviderHttp } from './provider-http.js';

/** Looks up the invoices of companies' customers in IXC, MK-AUTH and Asaas. */
@Module({
  providers: [
    {
      provide: GuardedFetch,
      inject: [SETTINGS],
      useFactory: ({ ALLOW_PRIVATE_ADDRESSES: allowed }: Config) => new GuardedFetch({ allowed }),
    },
    ProviderHttp,
    Ixc,
    MkAuth,
    Asaas,
    InvoiceProviders,
  ],
  exports: [InvoiceProviders],
})
export class InvoiceLookupModule {}
