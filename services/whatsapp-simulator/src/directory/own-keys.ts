import type { IqHandlers } from '../link/iq-router.js';
import { bytes, child, children, node, unsigned, type BinaryNode } from '../wire/nodes.js';
import type { PublicSignedPreKey } from '../world/companion.js';
import type { World } from '../world/world.js';

const readSigned = (of: BinaryNode | undefined): PublicSignedPreKey => ({
  id: unsigned(child(of, 'id')),
  public: bytes(child(of, 'value')),
  signature: bytes(child(of, 'signature')),
});

/** Stores the keys that a companion publishes. */
export const ownKeyQueries = (world: World): IqHandlers => ({
  'encrypt/get/count': ({ companion }) => [node('count', { value: String(companion.preKeys.count) })],
  'encrypt/get/digest': ({ companion }) => [node('digest', {}, [node('identity', {}, companion.identityKey)])],
  'encrypt/set/registration': ({ iq, companion }) => {
    const uploaded = children(child(iq, 'list'), 'key');
    companion.preKeys.add(
      uploaded.map((key) => ({ id: unsigned(child(key, 'id')), public: bytes(child(key, 'value')) })),
    );
    const signed = child(iq, 'skey');
    if (signed) companion.signedPreKey = readSigned(signed);
    world.saveCompanion(companion);
    return undefined;
  },
  'encrypt/set/rotate': ({ iq, companion }) => {
    companion.signedPreKey = readSigned(child(child(iq, 'rotate'), 'skey'));
    world.saveCompanion(companion);
    return undefined;
  },
});
