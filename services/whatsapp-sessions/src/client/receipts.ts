import { jidDecode, type BinaryNode } from '@whiskeysockets/baileys';
import { isPersonal, personOf } from './jids.js';
import type { Presence, Receipt } from './whatsapp-client.js';

/** No type: it is on the phone. Others (retry, sender, read-self …) say nothing about our message at the contact. */
const ACKS: Readonly<Record<string, Receipt['ack']>> = { delivered: 3, inactive: 3, read: 4, played: 5 };

/** A contact's receipt for messages of ours; undefined for all other kinds. */
export function receiptOf({ attrs, content }: BinaryNode): Receipt | undefined {
  const { id, from, recipient, type = 'delivered', t } = attrs;
  const ack = ACKS[type];
  // with a recipient it is our own phone telling what it read
  if (!ack || !id || recipient || !isPersonal(from)) return undefined;
  const [list] = Array.isArray(content) ? content : [];
  const items = Array.isArray(list?.content) ? list.content : [];
  const more = items.flatMap((item) => (item.tag === 'item' && item.attrs.id ? [item.attrs.id] : []));
  const seconds = Number(t);
  return { messageIds: [id, ...more], ack, at: seconds > 0 ? new Date(seconds * 1000) : new Date() };
}

/** Typing or recording, or no longer. */
export function presenceOf({ attrs, content }: BinaryNode): Presence | undefined {
  const contact = personOf(attrs.from);
  const [child] = Array.isArray(content) ? content : [];
  if (!contact || !child) return undefined;
  if (child.tag === 'paused') return { contact, presence: 'paused' };
  if (child.tag !== 'composing') return undefined;
  return { contact, presence: child.attrs.media === 'audio' ? 'recording' : 'composing' };
}

/** Digits of a paired device's address. */
export const numberOf = (jid: string | undefined): string => (jid && jidDecode(jid)?.user) || '';
