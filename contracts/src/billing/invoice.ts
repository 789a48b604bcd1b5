import { z } from 'zod';
import { Addon } from '../auth-tenants/addon.js';
import { AdminListQuery, ById, Day, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';

/** `cancelled`: the due date was moved without a payment, so nothing is owed. */
export const InvoiceStatus = z.enum(['open', 'paid', 'cancelled']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

const ofMonths = { months: z.number().int().positive(), value: z.number() };

/**
 * A line of an invoice, in BRL. A `proportion` charges an add-on for the days between its start and the start of the invoice's
 * period. A `credit` deducts an earlier overpayment: its value is negative.
 */
export const InvoiceLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), planName: z.string(), ...ofMonths }),
  z.object({ kind: z.literal('addon'), addon: Addon, quantity: z.number().int(), ...ofMonths }),
  z.object({
    ...{ kind: z.literal('proportion'), addon: Addon, quantity: z.number().int() },
    ...{ from: Day, until: Day, value: z.number() },
  }),
  z.object({ kind: z.literal('credit'), value: z.number() }),
]);
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Invoice = z.object({
  id: Id,
  number: z.number().int(), // sequential number per company, shown to users as the id
  detail: z.string(),
  lines: z.array(InvoiceLine),
  value: z.number(), // BRL, before the credit
  paid: z.number(), // BRL, including the credit; less than the value while only partly paid
  refunded: z.number(), // BRL; the total of all refunds, regardless of what the payments were for
  dueDate: Timestamp, // the end of the due day in the company's time zone
  status: InvoiceStatus,
  // Pix Automático: the bank will pay on the due day (`asked`) or has failed to do so
  debit: z.enum(['asked', 'failed']).nullable(),
  paidAt: Timestamp.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

const Reason = z.string({ error: 'Required' }).trim().min(3, 'Too Short!').max(200, 'Too Long!');
/** Lists the invoices of the caller's company, newest first. */
export const ListInvoices = defineRpc({
  name: 'billing.invoice.table',
  request: AdminListQuery,
  reply: tableOf(Invoice),
});
export const InvoicePages = pagesOf({ id: 'billing.invoice.list', key: 'invoices', row: Invoice, query: PageQuery });

/** Published when an invoice is paid in full. The due date moves only once, even if the event is repeated. */
export const InvoicePaid = defineEvent({
  name: 'billing.invoice.paid',
  version: 1,
  data: z.object({
    ...{ invoiceId: Id, dueDate: Timestamp, months: z.number().int().positive() },
    addonIds: z.array(Id).default([]), // the add-ons in the period that it covers
    begunAddonIds: z.array(Id).default([]), // the add-ons whose days before that period it covers
  }),
  orderKey: () => 'company',
});
export type InvoicePaid = EventOf<typeof InvoicePaid>;

/** An invoice with its company. This type and the calls below are for the super user. */
export const CompanyInvoice = Invoice.extend({
  companyId: Id,
  companyName: z.string(),
  /** The reason for a manual settlement and the user who made it. */
  settledBy: z.object({ userId: Id, reason: z.string() }).nullable(),
});
export type CompanyInvoice = z.infer<typeof CompanyInvoice>;

/** The state of an invoice. An open invoice becomes overdue once its due day has ended. */
export const InvoiceState = z.enum([...InvoiceStatus.options, 'overdue']);
export const ListCompanyInvoices = defineRpc({
  name: 'billing.invoice.tableofall',
  request: AdminListQuery,
  reply: tableOf(CompanyInvoice),
});
export const CompanyInvoicePages = pagesOf({
  id: 'billing.invoice.all',
  key: 'invoices',
  row: CompanyInvoice,
  query: PageQuery.extend({ status: InvoiceState.optional() }),
  filterOf: ({ status }) => ({ status }),
});

/**
 * A refund of a payment. `asked`: the provider has not responded; `pending`: the provider has accepted it, and the
 * money is on its way.
 */
export const Refund = z.object({
  id: z.string(),
  value: z.number(), // BRL
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  at: Timestamp,
  reason: z.string().nullable(), // null if the provider made the refund without a request
  failure: z.string().nullable(), // the provider's message
});
export type Refund = z.infer<typeof Refund>;

export const InvoicePayment = z.object({
  id: z.string(),
  value: z.number(), // BRL
  refundable: z.number(), // BRL; the amount that can still be refunded
  at: Timestamp,
  isByHand: z.boolean(), // whether the operator settled it manually, and must also refund it manually
  refunds: z.array(Refund),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** Lists the payments of an invoice with their refunds. @throws ERR_NO_INVOICE_FOUND */
export const ListInvoicePayments = defineRpc({
  name: 'billing.payment.list',
  request: ById,
  reply: z.object({ payments: z.array(InvoicePayment) }),
});

/**
 * Refunds a payment fully or partially. The caller chooses `refundId`, so a repeated call does not refund twice.
 * @throws ERR_NO_INVOICE_FOUND, ERR_REFUND_TOO_MUCH
 */
export const RefundPayment = defineRpc({
  name: 'billing.payment.refund',
  request: ById.extend({
    refundId: z.uuid(),
    paymentId: z.string().min(1).max(100),
    value: z.number({ error: 'Required' }).min(0.01, 'Too small!').max(10_000_000, 'Too large!'),
    reason: Reason,
  }),
  reply: Done,
});

/**
 * Marks an invoice as paid if the operator received the money outside the system. @throws ERR_NO_INVOICE_FOUND,
 * ERR_INVOICE_NOT_OPEN
 */
export const SettleInvoice = defineRpc({
  name: 'billing.invoice.settle',
  request: ById.extend({
    reason: Reason,
  }),
  reply: Done,
});
