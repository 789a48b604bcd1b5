import {
  commandSubjectOf,
  createEvent,
  ReadWhatsappMessages,
  SendWhatsappMessage,
  type WhatsappPerson,
} from '@recado/contracts';
import type { Outgoing } from '@recado/service-kit/messaging';
import { stamped, type Origin } from '../tickets/origin.js';
import type { ContactSnapshot } from '../tickets/ticket.js';
import type { Message } from './message.js';

const personOf = ({ number, lid, name }: ContactSnapshot): WhatsappPerson => ({
  number: number || null,
  lid: lid ?? null,
  name,
});

/** Asks the connection's session to send a stored message. */
export function sendCommand(origin: Origin, message: Message, contact: ContactSnapshot): Outgoing {
  const { whatsappId, wid, body, quotedMsg } = message;
  const quoted = quotedMsg && { messageId: quotedMsg.wid, fromMe: quotedMsg.fromMe, text: quotedMsg.body };
  const data = {
    connectionId: whatsappId,
    messageId: wid,
    contact: personOf(contact),
    content: { type: 'text' as const, text: body, quoted },
    queuedAt: new Date().toISOString(),
  };
  const command = createEvent(SendWhatsappMessage, stamped(origin, data));
  return live(command.id, origin.companyId, whatsappId, command);
}

/** Asks the connection's session to tell the contact that these were read. */
export function readCommand(origin: Origin, read: readonly Message[], contact: ContactSnapshot): Outgoing[] {
  const [newest] = read;
  if (!newest) return [];
  const { whatsappId } = newest;
  const messageIds = read.filter((message) => message.whatsappId === whatsappId).map(({ wid }) => wid);
  const data = { connectionId: whatsappId, contact: personOf(contact), messageIds };
  const command = createEvent(ReadWhatsappMessages, stamped(origin, data));
  return [live(command.id, origin.companyId, whatsappId, command)];
}

const live = (id: string, companyId: string, connectionId: string, command: object): Outgoing => ({
  kind: 'command',
  id,
  subject: commandSubjectOf('live', { companyId, connectionId }),
  body: JSON.stringify(command),
});
