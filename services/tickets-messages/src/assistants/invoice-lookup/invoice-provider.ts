import type { InvoiceType } from '@recado/contracts';
import type { Invoice } from '@recado/flow-engine';

/** The address and keys of what knows invoices. `sandbox`: Asaas' test system. */
export type InvoiceKeys = Readonly<{
  type: InvoiceType;
  address: string;
  clientId: string;
  secret: string;
  sandbox: boolean;
}>;

/** An open invoice, of which it is not asked yet how it can be paid. */
export type OpenInvoice = Omit<Invoice, 'pix' | 'line'> &
  Readonly<{ howToPay: (signal: AbortSignal) => Promise<Pick<Invoice, 'pix' | 'line'>> }>;

/** Knows the invoices of a company's customers. */
export interface InvoiceProvider {
  /** @throws Error when it does not answer in time, answers an error or something else than invoices */
  open(keys: InvoiceKeys, document: string, signal: AbortSignal): Promise<readonly OpenInvoice[]>;
  /** Tries the keys. @throws Error as above */
  test(keys: InvoiceKeys, signal: AbortSignal): Promise<void>;
}
