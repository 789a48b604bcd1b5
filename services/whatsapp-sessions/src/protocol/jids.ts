import { isJidBroadcast, isJidGroup, isJidStatusBroadcast, jidDecode } from '@whiskeysockets/baileys';

/** The address of a contact: number, LID, or both. */
export type Address = Readonly<{ number: string | null; lid: string | null }>;

const NUMBER_SERVERS = new Set(['s.whatsapp.net', 'c.us', 'hosted']);
const LID_SERVERS = new Set(['lid', 'hosted.lid']);

/**
 * Returns the contact that WhatsApp addresses belong to, without the device, or null for groups, broadcasts and similar
 * addresses.
 */
export function personOf(...jids: (string | undefined)[]): Address | null {
  let number: string | null = null;
  let lid: string | null = null;
  for (const jid of jids) {
    const decoded = jid ? jidDecode(jid) : undefined;
    if (!decoded) continue;
    if (NUMBER_SERVERS.has(decoded.server)) number ??= decoded.user;
    if (LID_SERVERS.has(decoded.server)) lid ??= decoded.user;
  }
  return number || lid ? { number, lid } : null;
}

/** Returns whether two addresses share a number or a LID. */
export const isSamePerson = (a: Address | null, b: Address | null): boolean =>
  Boolean((a?.lid && a.lid === b?.lid) || (a?.number && a.number === b?.number));

/** Returns whether an address is a user's, and not that of a group, a status or a channel. */
export const isPersonal = (jid: string | undefined): boolean => personOf(jid) !== null;

export const isGroup = (jid: string | undefined): boolean => isJidGroup(jid) === true;

/** Returns whether an address is a broadcast list other than the status. */
export const isList = (jid: string | undefined): boolean =>
  isJidBroadcast(jid ?? '') === true && !isJidStatusBroadcast(jid ?? '');

export const groupJidOf = (groupId: string): string => `${groupId}@g.us`;

/** Returns the address to send to: the LID if it is known, because WhatsApp stores the encryption session by it. */
export function jidOf({ number, lid }: Address): string {
  if (lid) return `${lid}@lid`;
  return `${number ?? ''}@s.whatsapp.net`;
}

/** Returns all of a contact's addresses, the LID first. */
export const jidsOf = ({ number, lid }: Address): string[] => [
  ...(lid ? [`${lid}@lid`] : []),
  ...(number ? [`${number}@s.whatsapp.net`] : []),
];

/** Returns the digits of an address, without the device. */
export const numberOf = (jid: string | undefined): string => (jid && jidDecode(jid)?.user) || '';
