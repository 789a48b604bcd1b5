import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode, type BinaryNode } from '@whiskeysockets/baileys';
import { isGroup, isPersonal, personOf } from '../protocol/jids.js';
import type { Presence, Receipt } from './whatsapp-client.js';

/** No type: it is on the phone. Others (retry, sender, read-self …) say nothing about our message at the contact. */
const ACKS: Readonly<Record<string, Receipt['ack']>> = { delivered: 3, inactive: 3, read: 4, played: 5 };

/** A contact's receipt for messages of ours; undefined for all other kinds. */
export function receiptOf({ attrs, content }: BinaryNode): Receipt | undefined {
  const { id, from, recipient, participant, participant_pn, type = 'delivered', t } = attrs;
  const ack = ACKS[type];
  const member = isGroup(from) ? personOf(participant, participant_pn) : null;
  // with a recipient it is our own phone telling what it read
  if (!ack || !id || recipient || !(isPersonal(from) || member)) return undefined;
  return { messageIds: [id, ...listed(content)], ack, at: timeOf(Number(t)), member };
}

function listed(content: BinaryNode['content']): string[] {
  const [list] = Array.isArray(content) ? content : [];
  return getBinaryNodeChildren(list, 'item').flatMap(({ attrs }) => attrs.id ?? []);
}

const timeOf = (seconds: number): Date => (seconds > 0 ? new Date(seconds * 1000) : new Date());

/** Typing or recording, or no longer. */
export function presenceOf({ attrs, content }: BinaryNode): Presence | undefined {
  const { from, participant } = attrs;
  const group = isGroup(from) ? { id: numberOf(from), subject: null } : null;
  const contact = personOf(group ? participant : from);
  const [child] = Array.isArray(content) ? content : [];
  const presence = child && presenceIn(child);
  return contact && presence ? { contact, group, presence } : undefined;
}

function presenceIn({ tag, attrs }: BinaryNode): Presence['presence'] | undefined {
  if (tag === 'paused') return 'paused';
  if (tag !== 'composing') return undefined;
  return attrs.media === 'audio' ? 'recording' : 'composing';
}

/** Of whom the picture is another one now. */
export function pictureOwnerOf({ attrs, content }: BinaryNode): string | undefined {
  if (attrs.type !== 'picture' || !Array.isArray(content)) return undefined;
  const node = { tag: '', attrs: {}, content };
  const change = getBinaryNodeChild(node, 'set') ?? getBinaryNodeChild(node, 'delete');
  return change ? (isGroup(attrs.from) ? attrs.from : (change.attrs.jid ?? attrs.from)) : attrs.from;
}

/** Digits of an address, without the device. */
export const numberOf = (jid: string | undefined): string => (jid && jidDecode(jid)?.user) || '';
