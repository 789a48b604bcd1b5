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
  agreedCents: Cents, // the price at activation
  chargedFrom: Timestamp, // the end of the trial if the company is in one
  endsAt: Timestamp.nullable(), // null if it has no end date
});
export type SubscribedAddon = z.infer<typeof SubscribedAddon>;

export const USAGE_PARTS = ['users', 'connections', 'queues', 'storage'] as const;
const OfferedAddon = z.object({
  price: z.number().nonnegative(), // per unit, in BRL per month
  isOffered: z.boolean(), // otherwise it can only be removed
  on: z.number().int().nonnegative(), // units the company has now
  ending: z.number().int().nonnegative(), // units that expire at the end of the paid period
  endsAt: Timestamp.nullable(),
});
export const UsagePart = z.object({
  part: z.enum(USAGE_PARTS),
  used: z.number().nonnegative().nullable(), // storage in GB; null while the service that measures it is unavailable
  limit: z.number().nonnegative().nullable(), // including add-ons; null if unlimited
  addon: OfferedAddon.nullable(), // null if it is neither offered nor active
});
export type UsagePart = z.infer<typeof UsagePart>;

export const Usage = z.object({
  planName: z.string(),
  dueDate: Timestamp.nullable(),
  months: z.number().int().positive(), // the number of months covered by one invoice
  isTrial: z.boolean(), // whether the company has never paid
  price: z.number().nonnegative().optional(), // the plan's price in BRL per month
  parts: z.array(UsagePart),
});
export type Usage = z.infer<typeof Usage>;

/**
 * Returns the usage of the caller's company against its plan and add-ons. @throws ERR_NO_PERMISSION,
 * ERR_NO_COMPANY_FOUND
 */
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
