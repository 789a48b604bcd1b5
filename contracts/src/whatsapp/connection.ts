import { z } from 'zod';
import { FormNumber, MaskedSecret, Name, Timestamp } from '../core/base.js';
import { defineState, Id } from '../core/contract.js';
import { HistoryDays, HistoryImport } from './history.js';
import { NumberHealth } from './number-health.js';
import { Pairing } from './pairing.js';
import { PROXY_FIELDS, ProxyHealth } from './proxy.js';

/** The specification's names: OPENING → qrcode → PAIRING → CONNECTED; TIMEOUT keeps trying, DISCONNECTED waits for a person. */
export const ConnectionStatus = z.enum(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']);
export type ConnectionStatus = z.infer<typeof ConnectionStatus>;

export const Connection = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  number: z.string().nullable(), // digits with country code, once paired
  lastNumber: z.string().nullable().optional(), // the number that was in use last, also after it was unlinked
  heldNumber: z.string().nullable().optional(), // another number was linked, which rests until a person confirms it
  proxy: ProxyHealth.nullable().optional(), // how it answered last; null without one
  oldLinkUntil: Timestamp.nullable().optional(), // the keys of a link that WhatsApp ended can be tried until then
  profileName: z.string().nullable().optional(), // how contacts see it on WhatsApp
  status: ConnectionStatus,
  problem: z.string().nullable().optional(), // why it waits for a person: a code of the catalogue
  health: NumberHealth.optional(), // as WhatsApp said last
  isDefault: z.boolean(),
  queueIds: z.array(Id),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string().optional(),
  expiresInactiveMessage: z.string().optional(), // said when a ticket closes because nobody wrote
  expiresTicket: z.number().int().optional(), // after so many hours; 0: the company's
  promptId: Id.nullable().optional(), // what answers before a person does
  integrationId: Id.nullable().optional(),
  flowId: Id.nullable().optional(), // what conversations begin with, once it is published
  provider: z.string().optional(),
  timeUseBotQueues: z.int().optional(), // minutes after which people take over from the menu; 0: never
  maxUseBotQueues: z.int().optional(), // how often the menu is sent at most; 0: without a limit
  transferQueueId: Id.nullable().optional(), // where a ticket goes that nobody chose a queue for, ...
  timeToTransfer: z.int().optional(), // ... after so many minutes; 0: never
  historyDays: HistoryDays.optional(), // messages of so many days before the linking are imported; 0: none
  history: HistoryImport.nullable().optional(), // how far that is; null: nothing is imported
  retries: z.number().int(),
  updatedAt: Timestamp,
});
export type Connection = z.infer<typeof Connection>;

/** Tells whether a connection without a linked number can log in with the keys of its last link. */
export const hasOldLink = ({ number, oldLinkUntil }: Pick<Connection, 'number' | 'oldLinkUntil'>, now: Date): boolean =>
  !number && Boolean(oldLinkUntil) && new Date(oldLinkUntil ?? 0) > now;

/** The answer of GET /whatsapp. The QR code is sent to users who may pair, and only while it is valid. */
export const ConnectionView = Connection.extend({
  qrcode: z.string(),
  pairing: Pairing.nullable().optional(), // what linking waits for; only for those who may pair
  token: z.string().optional(), // masked; empty: none; only for those who may edit
  proxyUrl: z.string().optional(), // of one connection, for those who may edit it; empty: none
  proxyUsername: z.string().optional(),
  proxyPassword: z.string().optional(), // masked; empty: none
  queues: z.array(z.object({ id: Id, name: z.string(), color: z.string() })),
  /**
   * The number of commands that wait to be sent, and since when. Only those who may see the page of connections get it;
   * it is left out when none waits.
   */
  waiting: z.object({ live: z.number().int(), bulk: z.number().int(), since: Timestamp }).optional(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const ConnectionState = defineState({ name: 'whatsapp.connection', version: 1, data: Connection });

const Text = z.string().max(4_000);
const Hours = FormNumber.pipe(z.int().min(0).max(8_760));
const Minutes = FormNumber.pipe(z.int().min(0).max(10_080)); // a week
const Days = FormNumber.pipe(HistoryDays);
const Times = FormNumber.pipe(z.int().min(0).max(100));
const Provider = z.string().trim().min(1, 'Required').max(50, 'Too Long!');
/** An id of an entity of the same company, which the service checks. '' means none. */
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
  token: z.literal('').optional(), // the server makes tokens, once the connection is there
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
  token: z.union([z.literal(''), MaskedSecret]).optional(), // empty takes it away; masked as it was shown leaves it
});
