import { z } from 'zod';
import { AdminListQuery, ById, Done, FormNumber, PageQuery, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { pagesOf, tableOf } from '../core/list-forms.js';
import { INTEGRATION_TYPES, INVOICE_TYPES } from './integration-fields.js';

export * from './integration-fields.js';

export const IntegrationType = z.enum(INTEGRATION_TYPES);
export const IntegrationLanguage = z.enum(['pt-BR', 'en', 'es']);

const Short = z.string().trim().max(200, 'Too Long!');
const Message = z.string().trim().max(4_000, 'Too Long!');
const Url = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000, 'Too Long!')]);
/** The key file of the bot's project, as JSON. It is shown masked; sending the mask back leaves it unchanged. */
const JsonContent = z.string().trim().max(20_000, 'Too Long!');

/** Used in a Google host name. */
const Location = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^[a-z][a-z\d-]{0,39}$/, 'Invalid location'),
]);

const Fields = z.strictObject({
  type: IntegrationType,
  name: z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!'),
  projectName: Short,
  jsonContent: JsonContent,
  language: z.union([z.literal(''), IntegrationLanguage]),
  urlN8N: Url,
  typebotSlug: Short,
  typebotExpires: FormNumber.pipe(z.int().min(0).max(100_000)),
  typebotDelayMessage: FormNumber.pipe(z.int().min(0).max(60_000)),
  typebotKeywordFinish: Short,
  typebotKeywordRestart: Short,
  typebotUnknownMessage: Message,
  typebotRestartMessage: Message,
  // for Dialogflow CX
  location: Location.optional(),
  agentId: Short.optional(),
  environmentId: Short.optional(),
  // for invoice systems: the token of IXC or Asaas, or the client id and secret of MK-AUTH
  clientId: Short.optional(),
  secretKey: z.string().trim().max(2_000, 'Too Long!').optional(),
  sandbox: z.boolean().optional(),
});

/** A bot that replies automatically, or an invoice system. `type` decides which fields are used. */
export const QueueIntegration = Fields.extend({
  id: Id,
  number: z.number().int(), // sequential number per company, shown to users
  name: z.string(),
  signingSecret: z.string().optional(), // masked; absent if nothing has been signed yet
  unconfirmedBy: z.string().optional(), // see the same field of a webhook
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type QueueIntegration = z.infer<typeof QueueIntegration>;

/** The service checks the required fields of the type: see REQUIRED_FIELDS. */
export const CreateIntegrationInput = Fields.extend({
  type: IntegrationType.default('typebot'),
  projectName: Short.default(''),
  jsonContent: JsonContent.default(''),
  language: Fields.shape.language.default(''),
  urlN8N: Url.default(''),
  typebotSlug: Short.default(''),
  typebotExpires: Fields.shape.typebotExpires.default(1),
  typebotDelayMessage: Fields.shape.typebotDelayMessage.default(1_000),
  typebotKeywordFinish: Short.default(''),
  typebotKeywordRestart: Short.default(''),
  typebotUnknownMessage: Message.default(''),
  typebotRestartMessage: Message.default(''),
});
export const UpdateIntegrationInput = Fields.partial();

export const ListIntegrations = defineRpc({
  name: 'tickets.integration.table',
  request: AdminListQuery,
  reply: tableOf(QueueIntegration),
});
export const IntegrationPages = pagesOf({
  id: 'tickets.integration.list',
  key: 'queueIntegrations',
  row: QueueIntegration,
  query: PageQuery,
});
export const GetIntegration = defineRpc({ name: 'tickets.integration.get', request: ById, reply: QueueIntegration });
/** @throws ERR_VALIDATION for missing required fields */
export const CreateIntegration = defineRpc({
  name: 'tickets.integration.create',
  request: CreateIntegrationInput,
  reply: QueueIntegration,
});
/** @throws also ERR_NO_INTEGRATION_FOUND */
export const UpdateIntegration = defineRpc({
  name: 'tickets.integration.update',
  request: UpdateIntegrationInput.extend(ById.shape),
  reply: QueueIntegration,
});
export const DeleteIntegration = defineRpc({ name: 'tickets.integration.delete', request: ById, reply: Done });
/**
 * Creates a new signing secret for calls to a webhook or n8n. It replaces the previous one and is returned only here.
 * @throws ERR_NO_INTEGRATION_FOUND, ERR_OPERATOR_REFUSED
 */
export const RenewSigningSecret = defineRpc({
  name: 'tickets.integration.sign',
  request: ById,
  reply: z.object({ secret: z.string() }),
});
/** Types that can be tested with their keys. */
export const TESTED_TYPES = ['dialogflow', 'dialogflowCx', ...INVOICE_TYPES] as const;
/**
 * Tests the key with Dialogflow or an invoice system. If the key is masked, the stored key of `integrationId` is used.
 * @throws ERR_INTEGRATION_TEST, ERR_VALIDATION for missing required fields
 */
export const TestIntegration = defineRpc({
  name: 'tickets.integration.test',
  request: z.strictObject({
    type: z.enum(TESTED_TYPES).default('dialogflow'),
    projectName: Short.default(''),
    jsonContent: JsonContent.default(''),
    language: Fields.shape.language.default(''),
    urlN8N: Url.default(''),
    ...Fields.pick({ location: true, agentId: true, environmentId: true }).shape,
    ...Fields.pick({ clientId: true, secretKey: true, sandbox: true }).shape,
    integrationId: Id.optional(),
  }),
  reply: Done,
});

export const IntegrationChanged = defineEvent({
  name: 'tickets.integration.changed',
  version: 1,
  data: z.object({ integrationId: Id, queueIntegration: QueueIntegration.nullable(), isNew: z.boolean() }),
  orderKey: ({ integrationId }) => integrationId,
});
export type IntegrationChanged = EventOf<typeof IntegrationChanged>;
