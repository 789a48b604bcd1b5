import { z } from 'zod';
import { Addon } from '../auth-tenants/addon.js';
import { AdminListQuery, ById, Day, Done, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';

/** `cancelled`: the due date was moved without it, so nothing is owed for it. */
export const InvoiceStatus = z.enum(['open', 'paid', 'cancelled']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

const ofMonths = { months: z.number().int().positive(), value: z.number() };

/**
 * Says what an invoice is made of, in BRL. A `proportion` is an add-on for the days from which it was there until the time of the
 * invoice begins. Credit is what the company had paid too much before: its value is below 0. */
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
  number: z.number().int(), // counts up in the company; people see it as the id
  detail: z.string(),
  lines: z.array(InvoiceLine),
  value: z.number(), // BRL, before the credit
  paid: z.number(), // BRL, the credit included; less than the value while only a part has come
  refunded: z.number(), // BRL; what went back, whatever it had paid for
  dueDate: Timestamp, // the end of the due day where the company is
  status: InvoiceStatus,
  debit: z.enum(['asked', 'failed']).nullable(), // Pix Automático: the bank pays it on its due day, or did not
  paidAt: Timestamp.nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

const Reason = z.string({ error: 'Required' }).trim().min(3, 'Too Short!').max(200, 'Too Long!');
const InvoicePage = z.object({ invoices: z.array(Invoice), count: z.number(), hasMore: z.boolean() });

/** The invoices of the caller's company, the newest first. */
export const ListInvoices = defineRpc({ name: 'billing.invoice.list', request: PageQuery, reply: InvoicePage });
export const ListInvoicesForAdmin = defineRpc({
  name: 'billing.invoice.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(Invoice), total: z.number() }),
});

/** An invoice is paid in full. Its due date moves on once, whatever is repeated. */
export const InvoicePaid = defineEvent({
  name: 'billing.invoice.paid',
  version: 1,
  data: z.object({
    ...{ invoiceId: Id, dueDate: Timestamp, months: z.number().int().positive() },
    addonIds: z.array(Id).default([]), // the add-ons of the time that it pays for
    begunAddonIds: z.array(Id).default([]), // those whose days before that time are paid by it
  }),
  orderKey: () => 'company',
});
export type InvoicePaid = EventOf<typeof InvoicePaid>;

/** An invoice with its company. For the super user, like all that follows here. */
export const CompanyInvoice = Invoice.extend({
  companyId: Id,
  companyName: z.string(),
  /** Why and by whom it was settled by hand. */
  settledBy: z.object({ userId: Id, reason: z.string() }).nullable(),
});
export type CompanyInvoice = z.infer<typeof CompanyInvoice>;

/** An open invoice is overdue from the end of its due day on. */
export const InvoiceState = z.enum([...InvoiceStatus.options, 'overdue']);
export const ListCompanyInvoices = defineRpc({
  name: 'billing.invoice.all',
  request: PageQuery.extend({ status: InvoiceState.optional() }),
  reply: InvoicePage.extend({ invoices: z.array(CompanyInvoice) }),
});
export const ListCompanyInvoicesForAdmin = defineRpc({
  name: 'billing.invoice.tableofall',
  request: AdminListQuery,
  reply: z.object({ data: z.array(CompanyInvoice), total: z.number() }),
});

/** A refund of a payment. `asked`: the provider has not answered; `pending`: it has the refund, and the money is on its way. */
export const Refund = z.object({
  id: z.string(),
  value: z.number(), // BRL
  state: z.enum(['asked', 'pending', 'done', 'failed']),
  at: Timestamp,
  reason: z.string().nullable(), // null: the provider made it by itself
  failure: z.string().nullable(), // what the provider said
});
export type Refund = z.infer<typeof Refund>;

export const InvoicePayment = z.object({
  id: z.string(),
  value: z.number(), // BRL
  refundable: z.number(), // BRL; what can still go back
  at: Timestamp,
  isByHand: z.boolean(), // settled by the operator, who gives it back by hand too
  refunds: z.array(Refund),
});
export type InvoicePayment = z.infer<typeof InvoicePayment>;

/** The payments of an invoice, with what went back of each. @throws ERR_NO_INVOICE_FOUND */
export const ListInvoicePayments = defineRpc({
  name: 'billing.payment.list',
  request: ById,
  reply: z.object({ payments: z.array(InvoicePayment) }),
});

/** Gives a payment back, or a part of it. `refundId` is the caller's: a repeat refunds once. @throws ERR_NO_INVOICE_FOUND, ERR_REFUND_TOO_MUCH */
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

/** The operator has the money by another way. @throws ERR_NO_INVOICE_FOUND, ERR_INVOICE_NOT_OPEN */
export const SettleInvoice = defineRpc({
  name: 'billing.invoice.settle',
  request: ById.extend({
    reason: Reason,
  }),
  reply: Done,
});
