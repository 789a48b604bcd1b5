import { z } from 'zod';
import { FormNumber, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** A company may have more of these than its plan gives. Space comes by the gigabyte. */
export const ADDONS = ['users', 'connections', 'storage'] as const;
export const Addon = z.enum(ADDONS);
export type Addon = z.infer<typeof Addon>;

export const MOST_OF_AN_ADDON = 100;

const Cents = z.number().int().nonnegative();

/** Tells of one more of something that a company has, as the service that bills hears of it. Prices are for a month. */
export const SubscribedAddon = z.object({
  id: Id,
  addon: Addon,
  priceCents: Cents,
  agreedCents: Cents, // the price at which it was switched on
  chargedFrom: Timestamp, // in a trial the end of it
  endsAt: Timestamp.nullable(), // null: it goes on
});
export type SubscribedAddon = z.infer<typeof SubscribedAddon>;

export const USAGE_PARTS = ['users', 'connections', 'queues', 'storage'] as const;
const OfferedAddon = z.object({
  price: z.number().nonnegative(), // of one more, in BRL for a month
  isOffered: z.boolean(), // otherwise it can only be switched off
  on: z.number().int().nonnegative(), // how many the company has now
  ending: z.number().int().nonnegative(), // how many of them end with the paid time
  endsAt: Timestamp.nullable(),
});
export const UsagePart = z.object({
  part: z.enum(USAGE_PARTS),
  used: z.number().nonnegative().nullable(), // space in GB; null while the service that counts it does not answer
  limit: z.number().nonnegative().nullable(), // with add-ons; null: there is none
  addon: OfferedAddon.nullable(), // null: it is neither offered nor on
});
export type UsagePart = z.infer<typeof UsagePart>;

export const Usage = z.object({
  planName: z.string(),
  dueDate: Timestamp.nullable(),
  months: z.number().int().positive(), // for which an invoice is
  isTrial: z.boolean(), // nothing was paid yet
  price: z.number().nonnegative().optional(), // of the plan for a month, in BRL
  parts: z.array(UsagePart),
});
export type Usage = z.infer<typeof Usage>;

/** Answers what the caller's company uses of its plan and add-ons. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND */
export const GetUsage = defineRpc({ name: 'auth.usage.get', request: z.strictObject({}), reply: Usage });

/**
 * Says how many of an add-on the caller's company has from now on. More raise the limit at once; fewer end with the paid
 * time. @throws ERR_NO_PERMISSION, ERR_NO_COMPANY_FOUND, ERR_ADDON_NOT_OFFERED, ERR_ADDON_IN_USE
 */
export const SetAddon = defineRpc({
  name: 'auth.addon.set',
  request: z.strictObject({
    addon: Addon,
    quantity: FormNumber.pipe(z.number().int('Invalid number').min(0, 'Invalid number').max(MOST_OF_AN_ADDON)),
  }),
  reply: Usage,
});
