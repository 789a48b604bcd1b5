import { randomBytes } from 'node:crypto';
import {
  dayIn,
  RECURRENCE_MONTHS,
  type CompanyInvoice,
  type Invoice as InvoiceShown,
  type InvoiceLine as LineShown,
  type InvoiceStatus,
  type Subscription,
} from '@recado/contracts';
import { newId, UNCLAIMED, type Claimable } from '@recado/service-kit/mongo';
import { fullLines, lastingAddons, proportionLines } from './addon-lines.js';
import type { InvoiceLine } from './invoice-line.js';

const DAY_MS = 24 * 60 * 60_000;
const ISSUED_DAYS_BEFORE = 7;
const TOKEN_BYTES = 24;

/**
 * The amount that a company owes for the period after a due date. There is one invoice per company and due day, not
 * counting cancelled ones.
 */
export type Invoice = Claimable & {
  number: number;
  /** Grants access to the payment page. */
  token: string;
  companyName: string;
  planName: string;
  detail: string;
  /** Missing in invoices from the first release. */
  lines?: InvoiceLine[];
  /** The add-ons in the period that it covers, and those whose days before the period it includes. */
  addonIds: string[];
  begunAddonIds: string[];
  /** The total, before credit is applied. */
  cents: number;
  paidCents: number;
  /** The refunded amount, regardless of what it had paid for; missing if nothing was refunded. */
  refundedCents?: number;
  dueDate: Date;
  /** The due day (yyyy-mm-dd) in the company's time zone; missing once the invoice is cancelled. */
  slot?: string;
  months: number;
  status: InvoiceStatus;
  createdAt: Date;
  paidAt: Date | null;
  settledBy: { userId: string; reason: string } | null;
  /** The state of the automatic debit on the due day; missing if there is none. */
  debit?: { state: 'asked' | 'failed' };
  /** The time at which the next e-mail about it is due. */
  nextMailAt: Date | null;
};

/** A company that owes for the period after this due date. */
export type Due = Subscription & { dueDate: string };

/**
 * Returns whether a company is billed. Companies on a plan without a price are not; their due dates are moved manually.
 */
export const isPayable = (one: Subscription): one is Due =>
  one.status && !one.isPlatform && one.priceCents > 0 && one.dueDate !== null;

/** Returns whether the next invoice is issued automatically: starting seven days before the due date. */
export const isBillable = (one: Subscription, now: Date): one is Due =>
  isPayable(one) && Date.parse(one.dueDate) - ISSUED_DAYS_BEFORE * DAY_MS <= now.getTime();

export const slotOf = ({ dueDate, timeZone }: Pick<Due, 'dueDate' | 'timeZone'>): string =>
  dayIn(timeZone, new Date(dueDate));

const PLAN: Readonly<Record<string, string>> = { 'pt-BR': 'Plano', en: 'Plan', es: 'Plan' };

type Origin = {
  number: number;
  /** The company's credit, which is applied first. */
  creditCents: number;
  /** The add-ons whose first days an earlier invoice includes. */
  begunIds: ReadonlySet<string>;
};

/** Creates the next invoice of a company. If credit covers it in full, it is paid immediately. */
export function newInvoice(due: Due, { number, creditCents, begunIds }: Origin, now: Date): Invoice {
  const slot = slotOf(due);
  const months = RECURRENCE_MONTHS[due.recurrence];
  const day = slot.split('-').reverse().join('/');
  const dueDate = new Date(due.dueDate);
  const term = { dueDate, timeZone: due.timeZone, months };
  const lasting = lastingAddons(due.addons, term);
  const begun = due.addons.filter(({ id }) => !begunIds.has(id));
  const lines: InvoiceLine[] = [
    { kind: 'plan', planName: due.planName, months, cents: due.priceCents * months },
    ...fullLines(lasting, term),
    ...proportionLines(begun, term),
  ];
  const cents = lines.reduce((sum, line) => sum + line.cents, 0);
  const spent = Math.min(creditCents, cents);
  if (spent > 0) lines.push({ kind: 'credit', cents: -spent });
  const isPaid = spent === cents;
  return {
    ...{ _id: newId(), companyId: due.id, number, token: randomBytes(TOKEN_BYTES).toString('base64url') },
    ...{ companyName: due.companyName, planName: due.planName },
    detail: `${PLAN[due.language] ?? 'Plano'} ${due.planName}, ${day}`,
    ...{ lines, cents, paidCents: spent, dueDate, slot, months },
    ...{ addonIds: lasting.map(({ id }) => id), begunAddonIds: begun.map(({ id }) => id) },
    ...{ status: isPaid ? 'paid' : 'open', createdAt: now, paidAt: isPaid ? now : null, settledBy: null },
    ...UNCLAIMED,
    nextMailAt: now, // the first e-mail is sent immediately, even if credit has paid the invoice
  };
}

export const remainingOf = ({ cents, paidCents }: Pick<Invoice, 'cents' | 'paidCents'>): number =>
  Math.max(0, cents - paidCents);

const reais = (cents: number): number => cents / 100;

const lineView = ({ cents, ...line }: InvoiceLine): LineShown => ({ ...line, value: reais(cents) });

/** Returns the view of an invoice for its company and for payers. */
export function invoiceView({ _id: id, number, detail, status, ...invoice }: Invoice): InvoiceShown {
  return {
    ...{ id, number, detail, status, lines: (invoice.lines ?? []).map(lineView) },
    value: reais(invoice.cents),
    paid: reais(invoice.paidCents),
    refunded: reais(invoice.refundedCents ?? 0),
    dueDate: invoice.dueDate.toISOString(),
    paidAt: invoice.paidAt?.toISOString() ?? null,
    debit: status === 'open' ? (invoice.debit?.state ?? null) : null,
  };
}

/** Returns the view of an invoice for the operator. */
export function companyInvoiceView(invoice: Invoice): CompanyInvoice {
  const { companyId, companyName, settledBy } = invoice;
  return { ...invoiceView(invoice), companyId, companyName, settledBy };
}
