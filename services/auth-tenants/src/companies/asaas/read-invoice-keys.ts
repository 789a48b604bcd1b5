import type { InvoiceType } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { IntegrationKeysRepository } from './integration-keys.repository.js';

export type InvoiceKeys = Readonly<{ address: string; clientId: string; secret: string }>;

/** Returns the credentials for the operator's invoice lookup; null if any is missing. */
@Injectable()
export class ReadInvoiceKeys {
  constructor(private readonly keys: IntegrationKeysRepository) {}

  async execute(type: InvoiceType): Promise<InvoiceKeys | null> {
    const { ipixc, tokenixc, ipmkauth, clientidmkauth, clientsecretmkauth, asaas } = await this.keys.list();
    const [address, clientId, secret] = {
      ixc: [ipixc, '', tokenixc],
      mkauth: [ipmkauth, clientidmkauth, clientsecretmkauth],
      asaas: ['', '', asaas],
    }[type];
    if (address === undefined || clientId === undefined || secret === undefined) return null;
    return { address, clientId, secret };
  }
}
