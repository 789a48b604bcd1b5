import { orderOf, type WhatsappHistoryImported } from '@recado/contracts';
import { idFor } from '@recado/service-kit/mongo';
import type { ImportedMessage } from '../../conversations/imported-message.js';
import { isBubble, contentOf } from '../inbound-content.js';

type Received = WhatsappHistoryImported['data']['messages'][number];

/**
 * Converts an event's messages. Messages from the same second keep the event's order. Kinds that are not shown as
 * messages are omitted, because they refer to other messages.
 */
export function draftImported(
  { companyId, data }: WhatsappHistoryImported,
  { contactId, timeZone }: { contactId: string; timeZone: string },
): ImportedMessage[] {
  return data.messages.flatMap((received, index) => {
    const { content, messageId, fromMe, sender } = received;
    if (!isBubble(content)) return [];
    const createdAt = new Date(received.sentAt);
    const _id = idFor(createdAt, importedFrom(companyId, data.connectionId, contactId, received));
    return [
      {
        ...{ _id, companyId, contactId, fromMe, createdAt, whatsappId: data.connectionId, wid: messageId },
        ...contentOf(content, timeZone),
        ...(data.group && !fromMe && sender && { participant: sender }),
        quotedWid: received.quotedId,
        order: orderOf(createdAt, index, _id),
      },
    ];
  });
}

const importedFrom = (companyId: string, whatsappId: string, contactId: string, { messageId, fromMe }: Received) =>
  `${companyId} imported ${whatsappId} ${contactId} ${messageId} ${String(fromMe)}`;
