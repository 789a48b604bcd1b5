import { GetBusinessFigures } from '../billing/figures.js';
import {
  ListCompanyInvoices,
  ListInvoicePayments,
  ListInvoices,
  RefundPayment,
  SettleInvoice,
} from '../billing/invoice.js';
import { CheckoutBody, GetPaymentPage, SimulatePayment, StartCheckout, StartPayment } from '../billing/payment.js';
import { section, type Route } from './route.js';

/** Invoices and payments: of a company, by the link of an invoice, and of all companies for the operator. */
export const BILLING_ROUTES: readonly Route[] = [
  ...section('invoices', [
    ['GET', '/invoices/all', ListInvoices, 'member', 'Invoices of the company'],
    ['POST', '/subscription', StartCheckout, 'subscription:pay', 'Pay an invoice', { query: CheckoutBody }],
    ['GET', '/payments/:token', GetPaymentPage, 'visitor', 'An invoice, by the link in its e-mail'],
    ['POST', '/payments/:token/charge', StartPayment, 'visitor', 'A Pix code for the invoice'],
    ['POST', '/payments/:token/simulate', SimulatePayment, 'visitor', 'Pay at the sandbox, outside production'],
  ]),
  ...section('business', [
    ['GET', '/business/invoices', ListCompanyInvoices, 'super', 'Invoices of all companies'],
    ['POST', '/business/invoices/:id/settle', SettleInvoice, 'super', 'Settle an invoice by hand'],
    ['GET', '/business/invoices/:id/payments', ListInvoicePayments, 'super', 'Payments of an invoice'],
    ['POST', '/business/invoices/:id/refunds', RefundPayment, 'super', 'Refund a payment, or a part of it'],
    ['GET', '/business/figures', GetBusinessFigures, 'super', 'Figures of the business'],
  ]),
];
