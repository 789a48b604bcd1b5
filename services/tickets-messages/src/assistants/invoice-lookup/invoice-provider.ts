import type { InvoiceType } from '@recado/contracts';
import type { Invoice } from '@recado/flow-engine';

/** An invoice provider's URL and keys. `sandbox` selects Asaas' test system. */
export type InvoiceKeys = Readonly<{
  type: InvoiceType;
  address: string;
  clientId: string;
  secret: string;
  sandbox: boolean;
}>;

/** An open invoice whose payment codes have not been fetched yet. */
export type OpenInvoice = Omit<Invoice, 'pix' | 'line'> &
  Readonly<{ howToPay: (signal: AbortSignal) => Promise<Pick<Invoice, 'pix' | 'line'>> }>;

/** Looks up the invoices of a company's customers. */
export interface InvoiceProvider {
  /** @throws Error if the provider does not respond in time, returns an error, or returns an unexpected response */
  open(keys: InvoiceKeys, document: string, signal: AbortSignal): Promise<readonly OpenInvoice[]>;
  /** Tests the keys. @throws Error as above */
  test(keys: InvoiceKeys, signal: AbortSignal): Promise<void>;
}
