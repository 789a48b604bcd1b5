import type { WhatsappPerson } from '@recado/contracts';
import type { proto } from '@whiskeysockets/baileys';
import { personOf } from './jids.js';

/** What a message says about itself besides its content. */
export type Context = {
  quotedId: string | null;
  forwarded: boolean;
  expiresInSeconds: number | null;
  mentions: WhatsappPerson[];
};
const MAX_MENTIONS = 1_024;

/** It lies in whichever part the message has. */
export function readContext(message: proto.IMessage): Context {
  const info = Object.values(message as Record<string, { contextInfo?: proto.IContextInfo | null } | null>)
    .map((part) => (typeof part === 'object' ? part?.contextInfo : undefined))
    .find(Boolean);
  return {
    quotedId: info?.stanzaId || null,
    forwarded: Boolean(info?.isForwarded || info?.forwardingScore),
    expiresInSeconds: info?.expiration || null,
    mentions: (info?.mentionedJid ?? []).slice(0, MAX_MENTIONS).flatMap(mentionOf),
  };
}

function mentionOf(jid: string): WhatsappPerson[] {
  const person = personOf(jid);
  return person ? [{ ...person, name: null }] : [];
}
