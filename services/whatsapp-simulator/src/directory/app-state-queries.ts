import { randomBytes } from 'node:crypto';
import type { IqHandlers } from '../link/iq-router.js';
import type { Delivery } from '../delivery/delivery.js';
import { bytes, child, children, node, SERVER, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { AppStates } from '../world/app-states.js';
import type { Companion } from '../world/companion.js';
import type { World } from '../world/world.js';

type AppStateQueriesDeps = { world: World; appStates: AppStates; delivery: Delivery };

const notifyOthers = ({ world, delivery }: AppStateQueriesDeps, by: Companion, name: string): void => {
  const id = randomBytes(8).toString('hex');
  const attributes = { from: SERVER, type: 'server_sync', id, t: unixSeconds() };
  for (const companion of world.companionsOf(by.phone)) {
    if (companion !== by) delivery.deliver(companion, node('notification', attributes, [node('collection', { name })]));
  }
};

const syncCollection = (deps: AppStateQueriesDeps, companion: Companion, asked: BinaryNode): BinaryNode => {
  const { name = '', version = '0' } = asked.attrs;
  const { phone } = companion;
  const patch = child(asked, 'patch');
  const basedOn = Number(version);
  if (patch && deps.appStates.append(phone, name, { basedOn, bytes: bytes(patch) })) {
    notifyOthers(deps, companion, name);
    return node('collection', { name, type: 'result', version: String(basedOn + 1) });
  }
  const patches = deps.appStates.since(phone, name, basedOn).map((content) => node('patch', {}, content));
  const now = String(deps.appStates.version(phone, name));
  const attributes = { name, type: 'result', version: now, has_more_patches: 'false' };
  return node('collection', attributes, patches.length ? [node('patches', {}, patches)] : undefined);
};

/**
 * Returns one collection for each requested one, because the client repeats the request endlessly after any other
 * response.
 */
export const appStateQueries = (deps: AppStateQueriesDeps): IqHandlers => ({
  'w:sync:app:state/set/sync': ({ iq, companion }) => {
    const asked = children(child(iq, 'sync'), 'collection');
    return [
      node(
        'sync',
        {},
        asked.map((collection) => syncCollection(deps, companion, collection)),
      ),
    ];
  },
});
