import { MOST_LISTED_INVOICES, type InvoiceType } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Invoices } from '@recado/flow-engine';
import { Asaas } from './asaas.js';
import type { InvoiceKeys, InvoiceProvider } from './invoice-provider.js';
import { Ixc } from './ixc.js';
import { MkAuth } from './mk-auth.js';

const DEADLINE_MS = 10_000;

/** Calls the provider for each invoice type. Nothing is stored, and errors never contain a document number. */
@Injectable()
export class InvoiceProviders {
  private readonly byType: Readonly<Record<InvoiceType, InvoiceProvider>>;

  constructor(ixc: Ixc, mkauth: MkAuth, asaas: Asaas) {
    this.byType = { ixc, mkauth, asaas };
  }

  /**
   * Returns the oldest open invoices with their payment codes.
   * @throws Error if the provider does not respond in time, returns an error, or returns an unexpected response
   */
  async find(keys: InvoiceKeys, document: string): Promise<Invoices> {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const open = await this.byType[keys.type].open(keys, document, signal);
    const oldest = open.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)).slice(0, MOST_LISTED_INVOICES);
    const known = await Promise.all(
      oldest.map(async ({ howToPay, ...invoice }) => ({ ...invoice, ...(await howToPay(signal)) })),
    );
    return { open: open.length, oldest: known };
  }

  /** @throws Error as above */
  async test(keys: InvoiceKeys, deadlineMs: number): Promise<void> {
    await this.byType[keys.type].test(keys, AbortSignal.timeout(deadlineMs));
  }
}
