import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { CatalogItem, OrderItems } from './catalog-card.js';
import { WhatsappGroup, WhatsappId, WhatsappPerson } from './content.js';
import { chatKeyOf } from './message-received.event.js';

/** WhatsApp has sent the items of a received order. May arrive before its message. */
export const WhatsappOrderLoaded = defineEvent({
  name: 'whatsapp.order.loaded',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: WhatsappId,
    contact: WhatsappPerson,
    group: WhatsappGroup.nullable().default(null),
    order: OrderItems.extend({ items: z.array(CatalogItem).min(1).max(100) }),
  }),
  orderKey: chatKeyOf,
});
export type WhatsappOrderLoaded = EventOf<typeof WhatsappOrderLoaded>;
