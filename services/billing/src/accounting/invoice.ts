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

/** A company owes this for the time after a due date. There is one for each company and due day, beside cancelled ones. */
export type Invoice = Claimable & {
  number: number;
  /** Opens the payment page. */
  token: string;
  companyName: string;
  planName: string;
  detail: string;
  /** It is made of these; they are absent from invoices of the first release. */
  lines?: InvoiceLine[];
  /** The add-ons of the time that it pays for, and those whose days before it are in it. */
  addonIds: string[];
  begunAddonIds: string[];
  /** It is asked for, before the credit that pays for a part of it. */
  cents: number;
  paidCents: number;
  /** This went back of it, whatever it had paid for; absent from invoices of which nothing did. */
  refundedCents?: number;
  dueDate: Date;
  /** The due day (yyyy-mm-dd) where the company is; absent once the invoice is cancelled. */
  slot?: string;
  months: number;
  status: InvoiceStatus;
  createdAt: Date;
  paidAt: Date | null;
  settledBy: { userId: string; reason: string } | null;
  /** It says whether the payer's bank is to pay it on its due day; absent while it is not. */
  debit?: { state: 'asked' | 'failed' };
  /** When the next e-mail about it is due. */
  nextMailAt: Date | null;
};

/** A company that owes for the time after this due date. */
export type Due = Subscription & { dueDate: string };

/**
 * Tells whether a company pays for its next time. Nothing is billed for a plan without a price: its due dates are moved by
 * hand.
 */
export const isPayable = (one: Subscription): one is Due =>
  one.status && !one.isPlatform && one.priceCents > 0 && one.dueDate !== null;

/** Tells whether the invoice for the company's next time is made unasked: seven days before the due date, and later. */
export const isBillable = (one: Subscription, now: Date): one is Due =>
  isPayable(one) && Date.parse(one.dueDate) - ISSUED_DAYS_BEFORE * DAY_MS <= now.getTime();

export const slotOf = ({ dueDate, timeZone }: Pick<Due, 'dueDate' | 'timeZone'>): string =>
  dayIn(timeZone, new Date(dueDate));

const PLAN: Readonly<Record<string, string>> = { 'pt-BR': 'Plano', en: 'Plan', es: 'Plan' };

type Origin = {
  number: number;
  /** The company's credit, which pays first. */
  creditCents: number;
  /** The add-ons whose first days an earlier invoice has. */
  begunIds: ReadonlySet<string>;
};

/** Makes the next invoice of a company. One that credit pays for in full is paid from the beginning. */
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
    nextMailAt: now, // the first e-mail goes out with the invoice, also to tell that credit has paid it
  };
}

export const remainingOf = ({ cents, paidCents }: Pick<Invoice, 'cents' | 'paidCents'>): number =>
  Math.max(0, cents - paidCents);

const reais = (cents: number): number => cents / 100;

const lineView = ({ cents, ...line }: InvoiceLine): LineShown => ({ ...line, value: reais(cents) });

/** An invoice as its company and a payer see it. */
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

/** An invoice as the operator sees it. */
export function companyInvoiceView(invoice: Invoice): CompanyInvoice {
  const { companyId, companyName, settledBy } = invoice;
  return { ...invoiceView(invoice), companyId, companyName, settledBy };
}
