import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, defineState, Id, type EventOf } from '../core/contract.js';
import { SubscribedAddon } from './addon.js';
import { Recurrence } from './companies.rpc.js';

/** What a company has agreed to pay, for the billing service. Its id is the company's id. */
export const Subscription = z.object({
  id: Id,
  companyName: z.string(),
  email: z.string(), // empty for seeded companies
  document: z.string().default(''), // CPF or CNPJ; empty if unknown
  status: z.boolean(),
  isPlatform: z.boolean(), // the operator's own company pays nothing
  dueDate: Timestamp.nullable(), // null if the company never expires
  timeZone: z.string(),
  language: z.string(),
  recurrence: Recurrence,
  planId: Id,
  planName: z.string(),
  /** Per month, in cents. */
  priceCents: z.number().int().nonnegative(),
  addons: z.array(SubscribedAddon).default([]),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionState = defineState({
  name: 'auth.subscription',
  version: 1,
  data: Subscription,
  signedBy: 'auth-tenants',
});

/** Published after a paid invoice moves the due date. */
export const CompanyRenewed = defineEvent({
  name: 'auth.company.renewed',
  version: 1,
  data: z.object({ invoiceId: Id, dueDate: Timestamp }),
  orderKey: () => 'company',
});
export type CompanyRenewed = EventOf<typeof CompanyRenewed>;
