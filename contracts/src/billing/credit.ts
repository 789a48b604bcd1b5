import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * Returns the overpayment of the caller's company, in BRL: from a double payment, an overpaid invoice or a payment
 * for a cancelled invoice. It is deducted from the next invoice.
 */
export const GetCredit = defineRpc({
  name: 'billing.credit.get',
  request: z.strictObject({}),
  reply: z.object({ credit: z.number().nonnegative() }),
});

/** Returns the credit of each company that has one, in BRL. For services that act on behalf of the super user. */
export const ListCredits = defineRpc({
  name: 'billing.credit.list',
  request: z.strictObject({ companyIds: z.array(Id).max(MAX_PAGE_SIZE) }),
  reply: z.array(z.object({ companyId: Id, credit: z.number().positive() })),
});
