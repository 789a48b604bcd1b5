import { GetUsage, SetAddon } from '../auth-tenants/addon.js';
import { GetCredit } from '../billing/credit.js';
import { GetBusinessFigures } from '../billing/figures.js';
import {
  ListCompanyInvoices,
  CompanyInvoicePages,
  ListInvoicePayments,
  ListInvoices,
  InvoicePages,
  RefundPayment,
  SettleInvoice,
} from '../billing/invoice.js';
import { CheckoutBody, GetPaymentPage, SimulatePayment, StartCheckout, StartPayment } from '../billing/payment.js';
import { CancelMandate, GetMandate, SimulateMandate, StartMandate } from '../billing/mandate.js';
import { section, type Route } from './route.js';

/** Invoices and payments: for a company, for anyone with an invoice's link, and for the operator across all companies. */
export const BILLING_ROUTES: readonly Route[] = [
  ...section('invoices', [
    ['GET', '/invoices/all', ListInvoices, 'member', 'Invoices of the company', { pages: InvoicePages }],
    ['GET', '/invoices/credit', GetCredit, 'subscription:pay', "The company's credit from overpayments"],
    ['POST', '/subscription', StartCheckout, 'subscription:pay', 'Pay an invoice', { query: CheckoutBody }],
    ['GET', '/subscription/mandate', GetMandate, 'subscription:pay', 'Pix Automático of the company'],
    ['POST', '/subscription/mandate', StartMandate, 'subscription:pay', 'Request authorization for Pix Automático'],
    ['DELETE', '/subscription/mandate', CancelMandate, 'subscription:pay', 'End Pix Automático'],
    [
      'POST',
      '/subscription/mandate/simulate',
      SimulateMandate,
      'subscription:pay',
      'Authorize or cancel in the sandbox',
    ],
    ['GET', '/payments/:token', GetPaymentPage, 'visitor', 'An invoice, by the link in its e-mail'],
    ['POST', '/payments/:token/charge', StartPayment, 'visitor', 'A Pix code for the invoice'],
    ['POST', '/payments/:token/simulate', SimulatePayment, 'visitor', 'Pay in the sandbox, outside production'],
  ]),
  ...section('addons', [
    ['GET', '/addons', GetUsage, 'subscription:pay', 'What the company uses of its plan and add-ons'],
    ['PUT', '/addons', SetAddon, 'subscription:pay', 'Set the number of units of an add-on'],
  ]),
  ...section('business', [
    [
      'GET',
      '/business/invoices',
      ListCompanyInvoices,
      'super',
      'Invoices of all companies',
      { pages: CompanyInvoicePages },
    ],
    ['POST', '/business/invoices/:id/settle', SettleInvoice, 'super', 'Settle an invoice manually'],
    ['GET', '/business/invoices/:id/payments', ListInvoicePayments, 'super', 'Payments of an invoice'],
    ['POST', '/business/invoices/:id/refunds', RefundPayment, 'super', 'Refund a payment, or a part of it'],
    ['GET', '/business/figures', GetBusinessFigures, 'super', 'Business figures'],
  ]),
];
