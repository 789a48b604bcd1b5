import { z } from 'zod';
import { FormNumber, MaskedSecret, Name, Timestamp } from '../core/base.js';
import { defineState, Id } from '../core/contract.js';
import { HistoryDays, HistoryImport } from './history.js';
import { NumberHealth } from './number-health.js';
import { Pairing } from './pairing.js';
import { PROXY_FIELDS, ProxyHealth } from './proxy.js';

/** The specification's names: OPENING → qrcode → PAIRING → CONNECTED; TIMEOUT keeps retrying, DISCONNECTED waits for a user. */
export const ConnectionStatus = z.enum(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

export const Connection = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  number: z.string().nullable(), // digits with country code, once paired
  lastNumber: z.string().nullable().optional(), // the last number used, even after it was unlinked
  // a different number that was paired; it is inactive until a user confirms it
  heldNumber: z.string().nullable().optional(),
  proxy: ProxyHealth.nullable().optional(), // the last known state; null without a proxy
  // the time until which the keys of a pairing that WhatsApp ended can be tried again
  oldLinkUntil: Timestamp.nullable().optional(),
  profileName: z.string().nullable().optional(), // the name that contacts see on WhatsApp
  status: ConnectionStatus,
  problem: z.string().nullable().optional(), // the error code that requires a user's action
  health: NumberHealth.optional(), // as last reported by WhatsApp
  isDefault: z.boolean(),
  queueIds: z.array(Id),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string().optional(),
  expiresInactiveMessage: z.string().optional(), // sent when a ticket is closed for inactivity
  expiresTicket: z.number().int().optional(), // hours until an inactive ticket is closed; 0 for the company's setting
  promptId: Id.nullable().optional(), // the prompt that replies until an agent does
  integrationId: Id.nullable().optional(),
  flowId: Id.nullable().optional(), // the flow with which conversations start, once it is published
  provider: z.string().optional(),
  timeUseBotQueues: z.int().optional(), // minutes until agents take over from the menu; 0 disables it
  maxUseBotQueues: z.int().optional(), // maximum number of times the menu is sent; 0 means unlimited
  transferQueueId: Id.nullable().optional(), // the queue for tickets without a chosen queue, ...
  timeToTransfer: z.int().optional(), // ... after this number of minutes; 0 disables it
  historyDays: HistoryDays.optional(), // days of history before the pairing to import; 0 disables the import
  history: HistoryImport.nullable().optional(), // the progress of the import; null if there is none
  retries: z.number().int(),
  updatedAt: Timestamp,
});
export type Connection = z.infer<typeof Connection>;

/** Returns whether a connection without a paired number can log in with the keys of its last pairing. */
export const hasOldLink = ({ number, oldLinkUntil }: Pick<Connection, 'number' | 'oldLinkUntil'>, now: Date): boolean =>
  !number && Boolean(oldLinkUntil) && new Date(oldLinkUntil ?? 0) > now;

/** The reply of GET /whatsapp. The QR code is sent only to users who may pair, and only while it is valid. */
export const ConnectionView = Connection.extend({
  qrcode: z.string(),
  pairing: Pairing.nullable().optional(), // the pending pairing step; only for users who may pair
  token: z.string().optional(), // masked; empty if there is none; only for users who may edit
  // empty if there is none; returned only for a single connection, to users who may edit it
  proxyUrl: z.string().optional(),
  proxyUsername: z.string().optional(),
  proxyPassword: z.string().optional(), // masked; empty if there is none
  queues: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
  /**
   * The number of commands waiting to be sent, and the time of the oldest. Only for users who may see the connections page;
   * absent if no command is waiting.
   */
  waiting: z.object({ live: z.number().int(), bulk: z.number().int(), since: Timestamp }).optional(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const ConnectionState = defineState({ name: 'whatsapp.connection', version: 1, data: Connection });

const Text = z.string().max(4_000);
const Hours = FormNumber.pipe(z.int().min(0).max(8_760));
const Minutes = FormNumber.pipe(z.int().min(0).max(10_080)); // at most a week
const Days = FormNumber.pipe(HistoryDays);
const Times = FormNumber.pipe(z.int().min(0).max(100));
const Provider = z.string().trim().min(1, 'Required').max(50, 'Too Long!');
/** The id of a record in the same company, as verified by the service. '' means none. */
const Choice = z.union([z.literal('').transform(() => null), Id]).nullable();
export const CreateConnectionInput = z.strictObject({
  name: Name,
  isDefault: z.boolean().default(false),
  queueIds: z.array(Id).max(200).default([]),
  greetingMessage: Text.default(''),
  complationMessage: Text.default(''),
  outOfHoursMessage: Text.default(''),
  ratingMessage: Text.default(''),
  expiresInactiveMessage: Text.default(''),
  expiresTicket: Hours.default(0),
  promptId: Choice.default(null),
  integrationId: Choice.default(null),
  flowId: Choice.default(null),
  provider: Provider.default('beta'),
  timeUseBotQueues: Minutes.default(0),
  maxUseBotQueues: Times.default(3),
  transferQueueId: Choice.default(null),
  timeToTransfer: Minutes.default(0),
  ...PROXY_FIELDS,
  historyDays: Days.default(0),
  token: z.literal('').optional(), // ignored, because the server creates tokens once the connection exists
});
export const UpdateConnectionInput = z.strictObject({
  name: Name.optional(),
  isDefault: z.boolean().optional(),
  queueIds: z.array(Id).max(200).optional(),
  greetingMessage: Text.optional(),
  complationMessage: Text.optional(),
  outOfHoursMessage: Text.optional(),
  ratingMessage: Text.optional(),
  expiresInactiveMessage: Text.optional(),
  expiresTicket: Hours.optional(),
  promptId: Choice.optional(),
  integrationId: Choice.optional(),
  flowId: Choice.optional(),
  provider: Provider.optional(),
  timeUseBotQueues: Minutes.optional(),
  maxUseBotQueues: Times.optional(),
  transferQueueId: Choice.optional(),
  timeToTransfer: Minutes.optional(),
  ...PROXY_FIELDS,
  historyDays: Days.optional(),
  token: z.union([z.literal(''), MaskedSecret]).optional(), // an empty value removes it; the mask leaves it unchanged
});
