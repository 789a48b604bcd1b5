import { z } from 'zod';
import { AdminListQuery, ById, Done, Name, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf, type AnySchema } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { TypedPhoneNumber } from '../tickets/contact.js';
import { UploadedFile } from '../tickets/messages.js';
import { jsonList } from '../tickets/tickets.rpc.js';

export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/**
 * The progress of a campaign. `total` counts all contacts of its list and is the sum of invalid, excluded, withoutConsent, sent, failed,
 * unanswered and remaining.
 */
export const CampaignReport = z.object({
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(), // skipped because they are not on WhatsApp
  confirmationRequested: z.number().int(),
  confirmed: z.number().int(),
  unanswered: z.number().int(), // were asked for a confirmation but did not answer in time
  sent: z.number().int(), // accepted by WhatsApp
  delivered: z.number().int(),
  read: z.number().int(),
  failed: z.number().int(),
  optedOut: z.number().int(), // opted out in reply to the campaign, or earlier
  excluded: z.number().int(), // not sent because the contact had opted out
  withoutConsent: z.number().int().default(0), // not sent because the company requires explicit consent
  remaining: z.number().int(), // not settled yet
});
export type CampaignReport = z.infer<typeof CampaignReport>;

const FIVE = [1, 2, 3, 4, 5] as const;
type Slot = (typeof FIVE)[number];
const slots = <P extends string, T extends AnySchema>(prefix: P, schema: T) =>
  Object.fromEntries(FIVE.map((n) => [`${prefix}${n}`, schema])) as Record<`${P}${Slot}`, T>;
/** Variables with a value per recipient, in single braces, in addition to the company's own variables. */
export const RECIPIENT_VARIABLES = ['nome', 'numero', 'email'] as const;
export const MESSAGE_FIELDS = FIVE.map((n) => `message${n}` as const);
export const CONFIRMATION_FIELDS = FIVE.map((n) => `confirmationMessage${n}` as const);

const Named = z.object({ id: Id, name: z.string() });
export const Campaign = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  ...slots('message', z.string()),
  ...slots('confirmationMessage', z.string()),
  status: CampaignStatus,
  confirmation: z.boolean(),
  scheduledAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  whatsappId: Id.nullable(), // the first of `whatsappIds`; null for the default connection
  whatsapp: Named.nullable(),
  // the recipients are distributed among these; if empty, the default connection is used
  whatsappIds: z.array(Id).default([]),
  whatsapps: z.array(Named).default([]), // those in `whatsappIds` that still exist
  usedWhatsapps: z.array(Named).optional(), // connections from which it has sent
  contactListId: Id.nullable(),
  contactList: Named.nullable(),
  tagListId: Id.nullable(), // the recipients are contacts whose tickets have this tag
  fileListId: Id.nullable(), // its files are sent after the message
  reason: z.string().nullable().optional(), // the error code if the system stopped it
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Campaign = z.infer<typeof Campaign>;
/** The forecast of a running campaign. `expectedEnd` is an estimate; null if nothing remains or nothing can be sent. */
export const CampaignOutlook = z.object({
  expectedEnd: Timestamp.nullable(),
  /**
   * What the campaign is waiting for: the sending hours (`hours`); the next day, because all its numbers have reached
   * their limit (`limit`); the end of a WhatsApp restriction on all new conversations (`lock`) or on those over a quota
   * (`newChats`); or a connection to be online again (`connection`).
   */
  waitsFor: z.enum(['hours', 'limit', 'lock', 'newChats', 'connection']).nullable(),
  // when the wait ends; null if WhatsApp gives no time or the sending hours determine it
  until: Timestamp.nullable().optional(),
  // its connections that are not sending now, with an error code; all of them while it is waiting for a connection
  without: z
    .array(z.object({ name: z.string(), errorCode: z.string(), until: Timestamp.nullable().optional() }))
    .default([]),
});
export type CampaignOutlook = z.infer<typeof CampaignOutlook>;
export const CampaignWithReport = Campaign.extend({ report: CampaignReport, outlook: CampaignOutlook.nullable() });
export type CampaignWithReport = z.infer<typeof CampaignWithReport>;

const MAX_TEXT = 4_000;
const Text = z.string().trim().max(MAX_TEXT, 'Too Long!').nullable();
/** Forms send an empty string for "none", and the original client sends a word. */
const OptionalId = z.union([z.enum(['', 'Nenhuma']).transform(() => null), Id]).nullable();
const Anything = z.unknown().optional();
const MOST_CONNECTIONS = 50;
/**
 * `whatsappIds` takes precedence if it contains `whatsappId`. Otherwise `whatsappId` was chosen in a form that
 * supports only one connection, and is used.
 */
const WhatsappIds = z
  .array(Id)
  .max(MOST_CONNECTIONS)
  .transform((ids) => [...new Set(ids)]);
/** The server sets these fields; they are accepted and ignored. */
const Ignored = {
  companyId: Id.optional(),
  status: Anything,
  completedAt: Anything,
  whatsapp: Anything,
  whatsapps: Anything,
  usedWhatsapps: Anything,
  contactList: Anything,
  mediaPath: Anything,
  mediaName: Anything,
  createdAt: Anything,
  updatedAt: Anything,
  report: Anything,
  reason: Anything,
};
const Fields = {
  ...slots('message', Text.optional()),
  ...slots('confirmationMessage', Text.optional()),
  confirmation: z.boolean().optional(),
  scheduledAt: z
    .union([z.literal('').transform(() => null), z.iso.datetime({ offset: true })])
    .nullable()
    .optional(),
  whatsappId: OptionalId.optional(),
  whatsappIds: WhatsappIds.optional(),
  contactListId: OptionalId.optional(),
  tagListId: OptionalId.optional(),
  fileListId: OptionalId.optional(),
};
/**
 * With `scheduledAt`, the campaign is PROGRAMADA and starts at that time, so it needs a message and recipients.
 * Otherwise it is INATIVA.
 */
export const CreateCampaignInput = z.strictObject({
  name: Name,
  ...Fields,
  ...Ignored,
  clientId: z.uuid().optional(), // idempotency key: a repeated call creates no second campaign
});
export const UpdateCampaignInput = z.strictObject({ name: Name.optional(), ...Fields, ...Ignored });

export const ListCampaigns = defineRpc({
  name: 'campaigns.campaign.table',
  request: AdminListQuery,
  reply: tableOf(Campaign),
});
export const CampaignPages = pagesOf({
  id: 'campaigns.campaign.list',
  key: 'records',
  row: Campaign,
  query: PageQuery,
});
export const GetCampaign = defineRpc({ name: 'campaigns.campaign.get', request: ById, reply: CampaignWithReport });
/**
 * @throws ERR_SCHEDULE_PAST, ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_LIST_FOUND, ERR_NO_TAG_FOUND, ERR_NO_FILE_LIST_FOUND,
 * ERR_CAMPAIGN_VARIABLE with `names`
 */
export const CreateCampaign = defineRpc({
  name: 'campaigns.campaign.create',
  request: CreateCampaignInput,
  reply: Campaign,
});
/**
 * In a CANCELADA campaign, only the messages and the references to records that have been deleted can change. @throws
 * ERR_CAMPAIGN_STATUS if it is running, finished or starts within the hour
 */
export const UpdateCampaign = defineRpc({
  name: 'campaigns.campaign.update',
  request: UpdateCampaignInput.extend(ById.shape),
  reply: Campaign,
});
/** @throws ERR_CAMPAIGN_STATUS while it is running */
export const DeleteCampaign = defineRpc({ name: 'campaigns.campaign.delete', request: ById, reply: Done });
/** @throws ERR_CAMPAIGN_STATUS unless it is running */
export const CancelCampaign = defineRpc({ name: 'campaigns.campaign.cancel', request: ById, reply: Campaign });
/**
 * Continues with the contacts that have not been messaged, and with those that failed because of a WhatsApp
 * restriction on a number that may send again. @throws the errors of CreateCampaign, ERR_CAMPAIGN_STATUS unless it was
 * cancelled, and ERR_WAPP_BLOCKED if WhatsApp has blocked all its numbers
 */
export const RestartCampaign = defineRpc({ name: 'campaigns.campaign.restart', request: ById, reply: Campaign });
/**
 * Counts the recipients of a campaign without duplicates. Contacts are left out if they are not on WhatsApp, have
 * opted out, or lack the explicit consent that the company requires (`withoutConsent`). `repeated` counts the
 * duplicates in the list and the tag. @throws the reference errors of CreateCampaign
 */
export const CountAudience = defineRpc({
  name: 'campaigns.audience.count',
  request: z.strictObject({
    contactListId: Id.optional(),
    tagListId: Id.optional(),
    whatsappId: Id.optional(),
    whatsappIds: jsonList.optional(), // as JSON; `whatsappId` selects a single connection
    scheduledAt: z.iso.datetime({ offset: true }).optional(), // the planned start; now if omitted
    withFirst: z.literal('true').optional(), // whether to also return the first recipient
  }),
  reply: z.object({
    recipients: z.number().int(),
    invalid: z.number().int(),
    optedOut: z.number().int(),
    withoutConsent: z.number().int().default(0),
    repeated: z.number().int(),
    expectedEnd: Timestamp.nullable(), // an estimate
    /** `values`: the values of the variables in single braces for this recipient. */
    first: z
      .object({ name: z.string(), values: z.record(z.string(), z.string()) })
      .nullable()
      .optional(),
  }),
  deadlineMs: 30_000,
});
/**
 * Sends one message of a campaign to one number immediately, as a contact would receive it. It is not counted in any campaign. @throws
 * ERR_CAMPAIGN_VARIABLE
 */
export const TestCampaign = defineRpc({
  name: 'campaigns.campaign.test',
  request: z.strictObject({
    number: TypedPhoneNumber,
    message: z.string({ error: 'Required' }).trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
    whatsappId: Id.nullable().optional(),
  }),
  reply: Done.extend({ number: z.string().optional() }), // the recipient's number with the country code
});
export const AttachToCampaign = defineRpc({
  name: 'campaigns.campaign.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: Campaign,
});
export const DetachFromCampaign = defineRpc({ name: 'campaigns.campaign.detach', request: ById, reply: Campaign });

export const CampaignChanged = defineEvent({
  name: 'campaigns.campaign.changed',
  version: 1,
  data: z.object({ campaignId: Id, record: Campaign.nullable(), isNew: z.boolean() }),
  orderKey: ({ campaignId }) => campaignId,
});
export type CampaignChanged = EventOf<typeof CampaignChanged>;
