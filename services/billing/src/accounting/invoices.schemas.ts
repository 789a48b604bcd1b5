import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Invoice } from './invoice.js';

/** The driver reads and writes documents unchanged; the schema only creates the collection and its indexes. */
export const InvoiceSchema = new CollectionSchema<Invoice>('invoices');
// A company has one invoice per due day, even if two processes create it concurrently.
InvoiceSchema.index({ companyId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $gt: '' } } });
// For the list of a company, newest first.
InvoiceSchema.index({ companyId: 1, number: -1, _id: -1 });
// For the payment page.
InvoiceSchema.index({ token: 1 }, { unique: true });
// For the list across all companies by status, newest first.
InvoiceSchema.index({ status: 1, dueDate: -1, _id: -1 });
InvoiceSchema.index({ dueDate: -1, _id: -1 });
// Finds due e-mails of all companies.
InvoiceSchema.index({ nextMailAt: 1 }, dueIndex('nextMailAt'));

/** An add-on whose first days an invoice includes. The id is the add-on's, so that they are charged once. */
export type BegunAddonDocument = { _id: string; companyId: string; invoiceId: string };
export const BegunAddonSchema = new CollectionSchema<BegunAddonDocument>('begun_addons');
// Finds the add-ons of companies, and those of a cancelled invoice.
BegunAddonSchema.index({ companyId: 1, invoiceId: 1 });

/** The number of invoices of a company. */
export type CounterDocument = { _id: string; invoices: number };
export const CounterSchema = new CollectionSchema<CounterDocument>('counters');
