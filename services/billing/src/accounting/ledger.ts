/**
 * `receivable`: what companies owe. `income`: what was billed. `cash`: money at the providers, and invoices that the
 * operator settled manually. `credit`: companies' unallocated money.
 */
export type Account = 'receivable' | 'income' | 'cash' | 'credit';
export type LedgerLine = Readonly<{ account: Account; cents: number }>;

/**
 * An immutable ledger entry. Its lines add up to 0. Its id identifies what was booked, so that a repeat is rejected.
 */
export type LedgerEntry = Readonly<{
  _id: string;
  companyId: string;
  kind: 'issue' | 'payment' | 'credit' | 'cancel' | 'refund';
  invoiceId: string;
  planName: string;
  at: Date;
  lines: readonly LedgerLine[];
}>;
type EntryContext = Pick<LedgerEntry, 'companyId' | 'invoiceId' | 'planName' | 'at'>;

const entry = (
  kind: LedgerEntry['kind'],
  id: string,
  about: EntryContext,
  lines: readonly LedgerLine[],
): LedgerEntry => ({
  _id: `${kind}:${id}`,
  kind,
  ...about,
  lines: lines.filter(({ cents }) => cents !== 0),
});

export const issued = (about: EntryContext, cents: number): LedgerEntry =>
  entry('issue', about.invoiceId, about, [
    { account: 'receivable', cents },
    { account: 'income', cents: -cents },
  ]);

/** @param allocated the amount that pays for the invoice; the rest becomes credit */
export const paid = (paymentId: string, about: EntryContext, cents: number, allocated: number): LedgerEntry =>
  entry('payment', paymentId, about, [
    { account: 'cash', cents },
    { account: 'receivable', cents: -allocated },
    { account: 'credit', cents: allocated - cents },
  ]);

/** Pays an invoice with credit, once. */
export const creditSpent = (about: EntryContext, cents: number): LedgerEntry =>
  entry('credit', about.invoiceId, about, [
    { account: 'credit', cents },
    { account: 'receivable', cents: -cents },
  ]);

/** The unpaid amount is no longer owed; the paid amount becomes the company's credit. */
export const cancelled = (
  about: EntryContext,
  { cents, paidCents }: { cents: number; paidCents: number },
): LedgerEntry =>
  entry('cancel', about.invoiceId, about, [
    { account: 'income', cents },
    { account: 'receivable', cents: paidCents - cents },
    { account: 'credit', cents: -paidCents },
  ]);

/**
 * Returns the amount by which an entry increases a company's credit. The account's balance is negative, because the
 * operator owes the credit.
 */
export const creditChange = ({ lines }: Pick<LedgerEntry, 'lines'>): number =>
  lines.reduce((sum, { account, cents }) => (account === 'credit' ? sum - cents : sum), 0);

type Refunded = { cents: number; credit: number; isOpen: boolean };

/** @param credit the amount that was unallocated; the rest is owed again or is lost income */
export const refunded = (refundId: string, about: EntryContext, { cents, credit, isOpen }: Refunded): LedgerEntry =>
  entry('refund', refundId, about, [
    { account: 'cash', cents: -cents },
    { account: 'credit', cents: credit },
    { account: isOpen ? 'receivable' : 'income', cents: cents - credit },
  ]);

export const isBalanced = ({ lines }: Pick<LedgerEntry, 'lines'>): boolean =>
  lines.reduce((sum, { cents }) => sum + cents, 0) === 0;
