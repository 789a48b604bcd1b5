import type { IqHandlers } from '../link/iq-router.js';
import { bundleOf, type KeyBundle } from '../signal/sessions.js';
import { parseJid } from '../wire/jids.js';
import { bigEndian, child, children, node, type BinaryNode } from '../wire/nodes.js';
import type { World } from '../world/world.js';

const KEY_TYPE = Buffer.from([5]);
const NOT_FOUND = '404';

const toNodes = ({ registrationId, identityKey, signedPreKey, preKey }: KeyBundle): BinaryNode[] => [
  node('registration', {}, bigEndian(registrationId, 4)),
  node('type', {}, KEY_TYPE),
  node('identity', {}, identityKey),
  node('skey', {}, [
    node('id', {}, bigEndian(signedPreKey.id, 3)),
    node('value', {}, signedPreKey.public),
    node('signature', {}, signedPreKey.signature),
  ]),
  ...(preKey ? [node('key', {}, [node('id', {}, bigEndian(preKey.id, 3)), node('value', {}, preKey.public)])] : []),
];

/**
 * Finds a device's keys. A simulated primary device has no one-time prekeys, so its bundle can be served any number of
 * times.
 */
const find = (world: World, jid: string): KeyBundle | undefined => {
  const address = parseJid(jid);
  const account = address && world.accountAt(address);
  if (!address || !account?.onWhatsApp) return undefined;
  if (address.device) {
    const companion = world.companion(account.number, address.device);
    if (companion) world.saveCompanion(companion);
    return companion && bundleOf(companion);
  }
  const { id, pair, signature } = world.signedPreKey(account);
  const signedPreKey = { id, public: pair.public, signature };
  return { registrationId: account.registrationId, identityKey: account.identity.public, signedPreKey };
};

/** Returns the keys that a client needs to start a Signal session with a device. */
export const keyBundleQueries = (world: World): IqHandlers => ({
  'encrypt/get/key': ({ iq }) => {
    const users = children(child(iq, 'key'), 'user').map(({ attrs }) => {
      const bundle = find(world, attrs.jid ?? '');
      const missing = [node('error', { code: NOT_FOUND, text: 'item-not-found' })];
      return node('user', { jid: attrs.jid }, bundle ? toNodes(bundle) : missing);
    });
    return [node('list', {}, users)];
  },
});
