import { randomBytes } from 'node:crypto';
import { newMessageId } from '../world/message.js';
import { lidJid, numberJid } from '../wire/jids.js';
import { node, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';

export const MALFORMED_SHAPES = [
  'unknown-tag',
  'no-id',
  'no-from',
  'no-time',
  'garbage-enc',
  'empty-enc',
  'unknown-enc-type',
  'no-content',
  'text-content',
  'huge-attribute',
  'huge-enc',
  'strange-sender',
  'receipt-without-id',
  'notification-without-child',
] as const;
export type MalformedShape = (typeof MALFORMED_SHAPES)[number];

const HUGE = 1024 * 1024;

/** Stanzas that no server should send, and that must not crash a client. */
export const malformed = (shape: MalformedShape, { lid, number, name }: Account): BinaryNode => {
  const attrs = {
    from: lidJid(lid),
    sender_pn: numberJid(number),
    addressing_mode: 'lid',
    id: newMessageId(),
    t: unixSeconds(),
    type: 'text',
    notify: name,
  };
  const enc = (type: string, content?: Buffer): BinaryNode[] => [node('enc', { v: '2', type }, content)];
  const shapes: Record<MalformedShape, () => BinaryNode> = {
    'unknown-tag': () => node('simulated', attrs, [node('nonsense', {}, Buffer.from([1, 2, 3]))]),
    'no-id': () => node('message', { ...attrs, id: undefined }, enc('msg', randomBytes(64))),
    'no-from': () => node('message', { ...attrs, from: undefined }, enc('msg', randomBytes(64))),
    'no-time': () => node('message', { ...attrs, t: undefined }, enc('msg', randomBytes(64))),
    'garbage-enc': () => node('message', attrs, enc('pkmsg', randomBytes(300))),
    'empty-enc': () => node('message', attrs, enc('msg', Buffer.alloc(0))),
    'unknown-enc-type': () => node('message', attrs, enc('nonsense', randomBytes(64))),
    'no-content': () => node('message', attrs),
    'text-content': () => node('message', attrs, 'nonsense'),
    'huge-attribute': () => node('message', { ...attrs, notify: 'x'.repeat(HUGE) }, enc('msg', randomBytes(64))),
    'huge-enc': () => node('message', attrs, enc('msg', randomBytes(HUGE))),
    'strange-sender': () => node('message', { ...attrs, from: 'nobody@nowhere' }, enc('msg', randomBytes(64))),
    'receipt-without-id': () => node('receipt', { from: attrs.from, t: attrs.t }),
    'notification-without-child': () =>
      node('notification', { from: attrs.from, id: attrs.id, type: 'w:gp2', t: attrs.t }),
  };
  return shapes[shape]();
};
