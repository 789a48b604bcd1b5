import type { WhatsappGroup, WhatsappPerson } from '@recado/contracts';
import { jidDecode } from '@whiskeysockets/baileys';
import { isGroup, isList, isPersonal, personOf } from './jids.js';
import { isOwn, type StanzaAttributes } from './journal-entry.js';
import { cut } from './cut.js';

/** The two sides of a conversation: the contact, the group if it is one, and which side wrote. */
export type Conversation = { contact: WhatsappPerson; group: WhatsappGroup | null; fromMe: boolean };

const MAX_NAME = 200;

/** The desk shows conversations with people, from either side, but neither the status nor channels. */
export const concernsDesk = ({ from, category }: StanzaAttributes): boolean =>
  category === 'peer' || isPersonal(from) || isGroup(from) || isList(from);

/** Returns null for a message that belongs to no conversation of the desk. */
export function conversationOf(attrs: StanzaAttributes): Conversation | null {
  const { from, participant, participant_pn, participant_lid, sender_pn, sender_lid } = attrs;
  const name = cut(attrs.notify, MAX_NAME) || null;
  const by = (person: ReturnType<typeof personOf>, group: WhatsappGroup | null): Conversation | null =>
    person && { contact: { ...person, name }, group, fromMe: isOwn(attrs) };
  const author = () => personOf(participant, participant_pn, participant_lid, sender_pn, sender_lid);
  if (isGroup(from)) return by(author(), groupOf(from));
  // to several people at once, and to each of them a message like any other
  if (isList(from)) return isOwn(attrs) ? null : by(author(), null);
  if (attrs.recipient !== undefined) return toRecipient(attrs);
  return by(personOf(from, sender_pn, sender_lid), null);
}

const groupOf = (jid: string | undefined): WhatsappGroup => ({ id: jidDecode(jid)?.user ?? '', subject: null });

/** Only what our own phone sent names a recipient. What somebody writes to themselves is no conversation. */
function toRecipient(attrs: StanzaAttributes): Conversation | null {
  const { from, recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid, sender_pn, sender_lid } =
    attrs;
  const person = personOf(recipient, peer_recipient_pn, peer_recipient_lid, recipient_pn, recipient_lid);
  const self = personOf(from, sender_pn, sender_lid);
  if (!person || (person.number && person.number === self?.number) || (person.lid && person.lid === self?.lid))
    return null;
  return { contact: { ...person, name: null }, group: null, fromMe: true };
}
