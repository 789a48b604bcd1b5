import { z } from 'zod';
import { FormNumber, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Resources that a company can buy beyond its plan. Storage is sold in gigabytes. */
export const ADDONS = ['users', 'connections', 'storage'] as const;
export const Addon = z.enum(ADDONS);
export type Addon = z.infer<typeof Addon>;

export const MOST_OF_AN_ADDON = 100;

const Cents = z.number().int().nonnegative();

/** One purchased add-on unit, as published to the billing service. Prices are per month. */
export const SubscribedAddon = z.object({
  id: Id,
  addon: Addon,
  priceCents: Cents,
  agreedCents: Cents, // the price when it was switched on
  chargedFrom: Timestamp, // the end of the trial for a company in trial
  endsAt: Timestamp.nullable(), // null: no end date
});
export type SubscribedAddon = z.infer<typeof SubscribedAddon>;

export const USAGE_PARTS = ['users', 'connections', 'queues', 'storage'] as const;
const OfferedAddon = z.object({
  price: z.number().nonnegative(), // per unit, in BRL per month
  isOffered: z.boolean(), // otherwise it can only be switched off
  on: z.number().int().nonnegative(), // units the company has now
  ending: z.number().int().nonnegative(), // units that end with the paid period
  endsAt: Timestamp.nullable(),
});
export const UsagePart = z.object({
  part: z.enum(USAGE_PARTS),
  used: z.number().nonnegative().nullable(), // storage in GB; null while the service that measures it does not answer
  limit: z.number().nonnegative().nullable(), // including add-ons; null: no limit
  addon: OfferedAddon.nullable(), // null: neither offered nor on
});
export type UsagePart = z.infer<typeof UsagePart>;

export const Usage = z.object({
  planName: z.string(),
  dueDate: Timestamp.nullable(),
  months: z.number().int().positive(), // the months that one invoice covers
  isTrial: z.boolean(), // no payment yet
  price: z.number().nonnegative().optional(), // of the plan, in BRL per month
  parts: z.array(UsagePart),
});
export type Usage = z.infer<typeof Usage>;

/** Returns what the caller's company uses of its plan and add-ons. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
export const GetUsage = defineRpc({ name: 'auth.usage.get', request: z.strictObject({}), reply: Usage });

/**
 * Sets the number of units of an add-on for the caller's company. An increase raises the limit immediately; a decrease takes effect at the
 * end of the paid period. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_ADDON_NOT_OFFERED, ERR_ADDON_IN_USE
 */
export const SetAddon = defineRpc({
  name: 'auth.addon.set',
  request: z.strictObject({
    addon: Addon,
    quantity: FormNumber.pipe(z.number().int('Invalid number').min(0, 'Invalid number').max(MOST_OF_AN_ADDON)),
  }),
  reply: Usage,
});
