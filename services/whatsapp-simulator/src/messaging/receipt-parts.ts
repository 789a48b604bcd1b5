import type { KeyBundle } from '../signal/sessions.js';
import { bytes, child, children, unsigned, type BinaryNode } from '../wire/nodes.js';
import type { Ack } from '../world/message.js';

export const MAX_RETRIES = 5;

export const ACK_BY_TYPE: Record<string, Ack | undefined> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};
export const idsOf = (receipt: BinaryNode): string[] => {
  const more = children(child(receipt, 'list'), 'item').map(({ attrs }) => attrs.id);
  return [receipt.attrs.id, ...more].filter((id) => id !== undefined);
};

/** Returns the keys in a companion's retry request. */
export const bundleIn = (receipt: BinaryNode): KeyBundle | undefined => {
  const keys = child(receipt, 'keys');
  const signed = child(keys, 'skey');
  const once = child(keys, 'key');
  if (!keys || !signed) return undefined;
  return {
    registrationId: unsigned(child(receipt, 'registration')),
    identityKey: bytes(child(keys, 'identity')),
    signedPreKey: {
      id: unsigned(child(signed, 'id')),
      public: bytes(child(signed, 'value')),
      signature: bytes(child(signed, 'signature')),
    },
    ...(once && { preKey: { id: unsigned(child(once, 'id')), public: bytes(child(once, 'value')) } }),
  };
};
