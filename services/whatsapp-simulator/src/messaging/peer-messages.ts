import { randomBytes } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import { numberJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { Companion } from '../world/companion.js';
import type { Envelopes } from './envelopes.js';

/** Builds a message between a phone and its own companions. */
export const peerStanza = async (
  envelopes: Envelopes,
  { phone, companion, message }: { phone: Account; companion: Companion; message: proto.IMessage },
): Promise<BinaryNode> => {
  const id = randomBytes(16).toString('hex').toUpperCase();
  const attributes = { from: numberJid(phone.number), category: 'peer', id, t: unixSeconds(), type: 'text' };
  return node('message', attributes, [await envelopes.seal({ from: phone, companion, id, message })]);
};
