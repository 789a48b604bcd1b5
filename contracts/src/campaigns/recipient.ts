import { z } from 'zod';
import { Cursor, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/**
 * A recipient's outcome, as counted in the report. `remaining`: not processed yet; `excluded`: had opted out;
 * `withoutConsent`: lacked the explicit consent that the company requires.
 */
export const RecipientState = z.enum([
  ...(['remaining', 'sent', 'failed', 'invalid', 'excluded', 'withoutConsent', 'unanswered'] as const),
]);
export type RecipientState = z.infer<typeof RecipientState>;

export const CampaignRecipient = z.object({
  id: Id,
  name: z.string(),
  number: z.string(), // empty if WhatsApp hides it
  state: RecipientState,
  errorCode: z.string().nullable(), // why the send failed
  sentAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  readAt: Timestamp.nullable(),
  optedOutAt: Timestamp.nullable(),
});
export type CampaignRecipient = z.infer<typeof CampaignRecipient>;

const Wanted = { id: Id, state: RecipientState.optional() };
/**
 * Sorted in the order in which the recipients were collected; the search matches names and numbers. @throws
 * ERR_NO_CAMPAIGN_FOUND
 */
export const ListCampaignRecipients = defineRpc({
  name: 'campaigns.recipient.list',
  request: PageQuery.extend(Wanted),
  reply: z.object({ recipients: z.array(CampaignRecipient), hasMore: z.boolean() }),
});

const Search = { searchParam: PageQuery.shape.searchParam };
/**
 * Returns the recipients in pages for a file; `state` is an optional filter. Only the first page is recorded in the
 * audit log. @throws ERR_NO_CAMPAIGN_FOUND
 */
export const ExportCampaignRecipients = defineRpc({
  name: 'campaigns.recipient.export',
  request: z.strictObject({ ...Wanted, ...Search, cursor: Cursor }),
  reply: z.object({
    recipients: z.array(CampaignRecipient),
    nextCursor: NextCursor,
    language: z.enum(['pt', 'en', 'es']),
    timeZone: z.string(),
  }),
});
export const CampaignRecipientsExportQuery = z.strictObject({
  ...Wanted,
  ...Search,
  format: z.enum(['csv', 'xlsx']).default('xlsx'),
});
