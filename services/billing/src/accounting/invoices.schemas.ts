import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Invoice } from './invoice.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const InvoiceSchema = new CollectionSchema<Invoice>('invoices');
// A company has one invoice for a due day, even when two processes make it at once.
InvoiceSchema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: '' } } });
// Lists the invoices of a company, the newest first.
InvoiceSchema.index({ companyId: 1, number: -1, _id: -1 });
// Opens the payment page.
InvoiceSchema.index({ token: 1 }, { unique: true });
// Lists the invoices of all companies by state, the newest first.
InvoiceSchema.index({ status: 1, dueDate: -1, _id: -1 });
InvoiceSchema.index({ dueDate: -1, _id: -1 });
// Finds due e-mails of all companies.
InvoiceSchema.index({ nextMailAt: 1 }, dueIndex('nextMailAt'));

/** An add-on whose first days an invoice has. Its id is the add-on's, so that they are charged once. */
export type BegunAddonDocument = { _id: string; companyId: string; invoiceId: string };
export const BegunAddonSchema = new CollectionSchema<BegunAddonDocument>('begun_addons');
// Finds the add-ons of companies, and of an invoice that is cancelled.
BegunAddonSchema.index({ companyId: 1, invoiceId: 1 });

/** Counts the invoices of a company. */
export type CounterDocument = { _id: string; invoices: number };
export const CounterSchema = new CollectionSchema<CounterDocument>('counters');
