import { BOT_CALL_DAYS } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { BotCall } from './bot-call.js';

const DAY_SECONDS = 24 * 60 * 60;

/** Ids increase over time, so sorting by id sorts by time. */
export const BotCallSchema = new CollectionSchema<BotCall>('bot_calls');
BotCallSchema.index({ companyId: 1, _id: -1 });
BotCallSchema.index({ companyId: 1, integrationId: 1, _id: -1 });
BotCallSchema.index({ companyId: 1, flowId: 1, nodeId: 1, _id: -1 });
// Calls are deleted together with their contact or ticket.
BotCallSchema.index({ companyId: 1, contactId: 1 });
BotCallSchema.index({ companyId: 1, ticketId: 1, _id: -1 });
BotCallSchema.index({ at: 1 }, { name: 'expires', expireAfterSeconds: BOT_CALL_DAYS * DAY_SECONDS });
