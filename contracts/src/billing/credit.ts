import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * Answers what the caller's company has paid too much, in BRL: twice, more than was asked for, or for an invoice that was cancelled.
 * The next invoice uses it up.
 */
export const GetCredit = defineRpc({
  name: 'billing.credit.get',
  request: z.strictObject({}),
  reply: z.object({ credit: z.number().nonnegative() }),
});

/** The credit of companies that have one, in BRL. For services, which ask on behalf of the super user. */
export const ListCredits = defineRpc({
  name: 'billing.credit.list',
  request: z.strictObject({ companyIds: z.array(Id).max(MAX_PAGE_SIZE) }),
  reply: z.array(z.object({ companyId: Id, credit: z.number().positive() })),
});
