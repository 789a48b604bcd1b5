import { z } from 'zod';
import { AdminListQuery, ById, Done, Name, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf, type AnySchema } from '../core/contract.js';
import { TypedPhoneNumber } from '../tickets/contact.js';
import { UploadedFile } from '../tickets/messages.js';
import { jsonList } from '../tickets/tickets.rpc.js';

export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** The progress of a campaign. `total` counts all contacts of its list. Invalid, excluded, withoutConsent, sent, failed, unanswered and remaining add up to it. */
export const CampaignReport = z.object({
  total: z.number().int(),
  valid: z.number().int(),
  invalid: z.number().int(), // not on WhatsApp: skipped
  confirmationRequested: z.number().int(),
  confirmed: z.number().int(),
  unanswered: z.number().int(), // asked, and silent for too long
  sent: z.number().int(), // taken by WhatsApp
  delivered: z.number().int(),
  read: z.number().int(),
  failed: z.number().int(),
  optedOut: z.number().int(), // in answer to it, or before
  excluded: z.number().int(), // not written to because they had opted out
  withoutConsent: z.number().int().default(0), // not written to because the company requires an explicit consent
  remaining: z.number().int(), // not settled yet
});
export type CampaignReport = z.infer<typeof CampaignReport>;

const FIVE = [1, 2, 3, 4, 5] as const;
type Slot = (typeof FIVE)[number];
const slots = <P extends string, T extends AnySchema>(prefix: P, schema: T) =>
  Object.fromEntries(FIVE.map((n) => [`${prefix}${n}`, schema])) as Record<`${P}${Slot}`, T>;
/** What each recipient fills in texts in single braces, beside the company's own variables. */
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
  whatsappId: Id.nullable(), // the first of `whatsappIds`; null: the default connection
  whatsapp: Named.nullable(),
  whatsappIds: z.array(Id).default([]), // the recipients are shared among these; empty: the default connection
  whatsapps: z.array(Named).default([]), // those of them that exist
  usedWhatsapps: z.array(Named).optional(), // those that it has sent over
  contactListId: Id.nullable(),
  contactList: Named.nullable(),
  tagListId: Id.nullable(), // the contacts of the tickets with this tag
  fileListId: Id.nullable(), // its files follow the message
  reason: z.string().nullable().optional(), // why it was stopped, when no person did: a code of the catalogue
  mediaPath: z.string().nullable(), // signed
  mediaName: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Campaign = z.infer<typeof Campaign>;
/** The outlook tells how it goes on while it runs. `expectedEnd` is an estimate; null: nothing is left, or nothing can be sent. */
export const CampaignOutlook = z.object({
  expectedEnd: Timestamp.nullable(),
  /**
   * The hours of sending, or the next day of all its numbers; or that WhatsApp lets one of them begin conversations again, of
   * which it has taken all (`lock`) or those beyond a quota (`newChats`); or that one of them is connected again (`connection`).
   */
  waitsFor: z.enum(['hours', 'limit', 'lock', 'newChats', 'connection']).nullable(),
  until: Timestamp.nullable().optional(), // when that ends; null: WhatsApp does not say, or the hours do
  // connections that it names and does not send over now, and why: a code of the catalogue. While it waits for its connections, all of them
  without: z
    .array(z.object({ name: z.string(), errorCode: z.string(), until: Timestamp.nullable().optional() }))
    .default([]),
});
export type CampaignOutlook = z.infer<typeof CampaignOutlook>;
export const CampaignWithReport = Campaign.extend({ report: CampaignReport, outlook: CampaignOutlook.nullable() });
export type CampaignWithReport = z.infer<typeof CampaignWithReport>;

const MAX_TEXT = 4_000;
const Text = z.string().trim().max(MAX_TEXT, 'Too Long!').nullable();
/** Forms send an empty text for "none", and the original client a word. */
const OptionalId = z.union([z.enum(['', 'Nenhuma']).transform(() => null), Id]).nullable();
const Anything = z.unknown().optional();
const MOST_CONNECTIONS = 50;
/**
 * `whatsappIds` counts where both are given, unless `whatsappId` is none of them: then a form that knows one connection has
 * chosen it.
 */
const WhatsappIds = z
  .array(Id)
  .max(MOST_CONNECTIONS)
  .transform((ids) => [...new Set(ids)]);
/** The server decides these fields; they are accepted and ignored. */
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
/** With `scheduledAt` it is PROGRAMADA and starts then, so it needs a message and somebody to write to; without, INATIVA. */
export const CreateCampaignInput = z.strictObject({
  name: Name,
  ...Fields,
  ...Ignored,
  clientId: z.uuid().optional(), // a repeat with the same one makes no second campaign
});
export const UpdateCampaignInput = z.strictObject({ name: Name.optional(), ...Fields, ...Ignored });

/** Every call of this page answers ERR_PLAN_FEATURE without `useCampaigns` in the plan. The newest first. */
export const ListCampaigns = defineRpc({
  name: 'campaigns.campaign.list',
  request: PageQuery,
  reply: z.object({ records: z.array(Campaign), count: z.number(), hasMore: z.boolean() }),
});
export const ListCampaignsForAdmin = defineRpc({
  name: 'campaigns.campaign.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(Campaign), total: z.number() }),
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
 * Of a CANCELADA one only messages change, and what it lacks when it was stopped because something of it was deleted. @throws ERR_CAMPAIGN_STATUS
 * when it runs, is over or begins within the hour
 */
export const UpdateCampaign = defineRpc({
  name: 'campaigns.campaign.update',
  request: UpdateCampaignInput.extend(ById.shape),
  reply: Campaign,
});
/** @throws ERR_CAMPAIGN_STATUS while it runs */
export const DeleteCampaign = defineRpc({ name: 'campaigns.campaign.delete', request: ById, reply: Done });
/** @throws ERR_CAMPAIGN_STATUS unless it runs */
export const CancelCampaign = defineRpc({ name: 'campaigns.campaign.cancel', request: ById, reply: Campaign });
/**
 * Goes on with the contacts that were not written to, and with those that it could not write to because WhatsApp had
 * restricted the number, which may send again. @throws what CreateCampaign throws, ERR_CAMPAIGN_STATUS unless it was cancelled,
 * and ERR_WAPP_BLOCKED when WhatsApp has blocked all its numbers
 */
export const RestartCampaign = defineRpc({ name: 'campaigns.campaign.restart', request: ById, reply: Campaign });
/**
 * Who would get a campaign: `recipients` once each. Left out are those who are not on WhatsApp, have opted out, or lack the
 * explicit consent that the company requires (`withoutConsent`); `repeated`
 * tells how often somebody stands in the list and the tag again. @throws what CreateCampaign throws of what it names
 */
export const CountAudience = defineRpc({
  name: 'campaigns.audience.count',
  request: z.strictObject({
    contactListId: Id.optional(),
    tagListId: Id.optional(),
    whatsappId: Id.optional(),
    whatsappIds: jsonList.optional(), // as JSON; `whatsappId` is the same for one
    scheduledAt: z.iso.datetime({ offset: true }).optional(), // when it would begin; without it now
    withFirst: z.literal('true').optional(), // the first recipient too
  }),
  reply: z.object({
    recipients: z.number().int(),
    invalid: z.number().int(),
    optedOut: z.number().int(),
    withoutConsent: z.number().int().default(0),
    repeated: z.number().int(),
    expectedEnd: Timestamp.nullable(), // an estimate
    /** `values`: what the variables in single braces are for this recipient. */
    first: z
      .object({ name: z.string(), values: z.record(z.string(), z.string()) })
      .nullable()
      .optional(),
  }),
  deadlineMs: 30_000,
});
/** Sends a wording to one number at once, as a contact would get it. No campaign counts it. @throws ERR_CAMPAIGN_VARIABLE */
export const TestCampaign = defineRpc({
  name: 'campaigns.campaign.test',
  request: z.strictObject({
    number: TypedPhoneNumber,
    message: z.string({ error: 'Required' }).trim().min(1, 'Required').max(MAX_TEXT, 'Too Long!'),
    whatsappId: Id.nullable().optional(),
  }),
  reply: Done.extend({ number: z.string().optional() }), // to which it went, with the country
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
