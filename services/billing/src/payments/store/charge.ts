import type { PixPayment } from '@recado/contracts';
import { newId, UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import { remainingOf, type Invoice } from '../../accounting/invoice.js';

const VALID_MS = 24 * 60 * 60_000;
/** A code that expires sooner is not shown, because there would not be enough time to pay it. */
const LEAST_LEFT_MS = 10 * 60_000;

/** A request to a provider to collect an invoice. Its status is polled periodically, even without notifications. */
export type Charge = Claimable & {
  invoiceId: string;
  provider: string;
  cents: number;
  createdAt: Date;
  expiresAt: Date;
  /** Null until the provider has responded. A retry uses the same id. */
  providerId: string | null;
  pixCode: string | null;
  /** The page for entering a card; missing in charges from earlier releases. */
  payUrl?: string | null;
  /** The provider's id of the mandate under which the bank pays it; missing in charges that a payer pays. */
  mandateId?: string;
  /** The time until which a caller is requesting it from the provider. */
  askedUntil?: Date | null;
  nextLookAt: Date | null;
};

/** A Pix `txid` only contains letters and digits. */
export const newCharge = (invoice: Invoice, provider: string, now: Date): Charge => ({
  _id: newId().replaceAll('-', ''),
  ...{ companyId: invoice.companyId, invoiceId: invoice._id, provider, cents: remainingOf(invoice), createdAt: now },
  expiresAt: new Date(now.getTime() + VALID_MS),
  ...{ providerId: null, pixCode: null, payUrl: null, nextLookAt: null, ...UNCLAIMED },
});

/** Creates the debit of an invoice. It expires at the end of the due day. */
export const debitCharge = (
  invoice: Invoice,
  { provider, mandateId }: { provider: string; mandateId: string },
  now: Date,
): Charge => ({
  ...newCharge(invoice, provider, now),
  ...{ _id: `d${invoice._id.replaceAll('-', '')}`, mandateId, expiresAt: invoice.dueDate },
});

export const isUsable = ({ cents, expiresAt }: Charge, invoice: Invoice, now: Date): boolean =>
  cents === remainingOf(invoice) && expiresAt.getTime() - now.getTime() > LEAST_LEFT_MS;

type Ways = Pick<PixPayment, 'canSimulate' | 'canPayByCard'>;

export const pixView = ({ pixCode, payUrl, cents, expiresAt }: Charge, invoice: Invoice, ways: Ways): PixPayment => ({
  token: invoice.token,
  invoiceId: invoice._id,
  qrcode: { qrcode: pixCode ?? '' },
  payUrl: payUrl ?? null,
  valor: { original: (cents / 100).toFixed(2) },
  expiresAt: expiresAt.toISOString(),
  ...ways,
});
