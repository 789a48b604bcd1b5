/**
 * `receivable`: what companies owe. `income`: what was billed. `cash`: what providers hold for the operator, and what the
 * operator settled by hand. `credit`: money of companies that pays for nothing yet.
 */
export type Account = 'receivable' | 'income' | 'cash' | 'credit';
export type Line = Readonly<{ account: Account; cents: number }>;

/** An entry is never changed. Its lines add up to 0, and its id says of what it is, so that a repeat is refused. */
export type LedgerEntry = Readonly<{
  _id: string;
  companyId: string;
  kind: 'issue' | 'payment' | 'credit' | 'cancel' | 'refund';
  invoiceId: string;
  planName: string;
  at: Date;
  lines: readonly Line[];
}>;
type About = Pick<LedgerEntry, 'companyId' | 'invoiceId' | 'planName' | 'at'>;

const entry = (kind: LedgerEntry['kind'], id: string, about: About, lines: readonly Line[]): LedgerEntry => ({
  _id: `${kind}:${id}`,
  kind,
  ...about,
  lines: lines.filter(({ cents }) => cents !== 0),
});

export const issued = (about: About, cents: number): LedgerEntry =>
  entry('issue', about.invoiceId, about, [
    { account: 'receivable', cents },
    { account: 'income', cents: -cents },
  ]);

/** @param allocated how much of it pays for the invoice; the rest is the company's credit */
export const paid = (paymentId: string, about: About, cents: number, allocated: number): LedgerEntry =>
  entry('payment', paymentId, about, [
    { account: 'cash', cents },
    { account: 'receivable', cents: -allocated },
    { account: 'credit', cents: allocated - cents },
  ]);

/** Credit pays for an invoice, once. */
export const creditSpent = (about: About, cents: number): LedgerEntry =>
  entry('credit', about.invoiceId, about, [
    { account: 'credit', cents },
    { account: 'receivable', cents: -cents },
  ]);

/** What was not paid is no longer owed; what was paid becomes the company's credit. */
export const cancelled = (about: About, { cents, paidCents }: { cents: number; paidCents: number }): LedgerEntry =>
  entry('cancel', about.invoiceId, about, [
    { account: 'income', cents },
    { account: 'receivable', cents: paidCents - cents },
    { account: 'credit', cents: -paidCents },
  ]);

/** How much more credit a company has by an entry. The account's own sums are below 0: the operator owes it. */
export const creditChange = ({ lines }: Pick<LedgerEntry, 'lines'>): number =>
  lines.reduce((sum, { account, cents }) => (account === 'credit' ? sum - cents : sum), 0);

type Refunded = { cents: number; credit: number; isOpen: boolean };

/** @param credit how much of it had paid for nothing; the rest is owed again, or is income that is lost */
export const refunded = (refundId: string, about: About, { cents, credit, isOpen }: Refunded): LedgerEntry =>
  entry('refund', refundId, about, [
    { account: 'cash', cents: -cents },
    { account: 'credit', cents: credit },
    { account: isOpen ? 'receivable' : 'income', cents: cents - credit },
  ]);

export const isBalanced = ({ lines }: Pick<LedgerEntry, 'lines'>): boolean =>
  lines.reduce((sum, { cents }) => sum + cents, 0) === 0;
