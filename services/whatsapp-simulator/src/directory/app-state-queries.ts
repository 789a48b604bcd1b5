import { randomBytes } from 'node:crypto';
import type { IqHandlers } from '../link/iq-router.js';
import type { Delivery } from '../messaging/delivery.js';
import { bytes, child, children, node, SERVER, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { AppStates } from '../world/app-states.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';

type Parts = { world: World; appStates: AppStates; delivery: Delivery };

const tellOthers = ({ world, delivery }: Parts, by: Companion, name: string): void => {
  const id = randomBytes(8).toString('hex');
  const attributes = { from: SERVER, type: 'server_sync', id, t: unixSeconds() };
  for (const companion of world.companionsOf(by.phone)) {
    if (companion !== by) delivery.deliver(companion, node('notification', attributes, [node('collection', { name })]));
  }
};

const syncCollection = (parts: Parts, companion: Companion, asked: BinaryNode): BinaryNode => {
  const { name = '', version = '0' } = asked.attrs;
  const { phone } = companion;
  const patch = child(asked, 'patch');
  const basedOn = Number(version);
  if (patch && parts.appStates.append(phone, name, { basedOn, bytes: bytes(patch) })) {
    tellOthers(parts, companion, name);
    return node('collection', { name, type: 'result', version: String(basedOn + 1) });
  }
  const patches = parts.appStates.since(phone, name, basedOn).map((content) => node('patch', {}, content));
  const now = String(parts.appStates.version(phone, name));
  const attributes = { name, type: 'result', version: now, has_more_patches: 'false' };
  return node('collection', attributes, patches.length ? [node('patches', {}, patches)] : undefined);
};

/** Anything but a collection per requested one makes the client ask again without end. */
export const appStateQueries = (parts: Parts): IqHandlers => ({
  'w:sync:app:state/set/sync': ({ iq, companion }) => {
    const asked = children(child(iq, 'sync'), 'collection');
    return [
      node(
        'sync',
        {},
        asked.map((collection) => syncCollection(parts, companion, collection)),
      ),
    ];
  },
});
