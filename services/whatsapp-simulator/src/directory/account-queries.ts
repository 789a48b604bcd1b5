import { IqError, type IqHandlers } from '../link/iq-router.js';
import { child, children, node } from '../wire/nodes.js';

const NOT_FOUND = 404;
const EVERYTHING_ALLOWED = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd', 'calladd'];

/** Questions about the account that a phone without special settings would answer like this. */
export const accountQueries: IqHandlers = {
  'abt/get/props': () => [node('props', { hash: 'simulator' })],
  'blocklist/get/': () => [node('list')],
  'privacy/get/privacy': () => [
    node(
      'privacy',
      {},
      EVERYTHING_ALLOWED.map((name) => node('category', { name, value: 'all' })),
    ),
  ],
  // Anything but a collection per requested one makes the client ask again without end.
  'w:sync:app:state/set/sync': ({ iq }) => {
    const collections = children(child(iq, 'sync'), 'collection').map(({ attrs }) =>
      node('collection', { name: attrs.name, version: attrs.version ?? '0', type: 'result' }),
    );
    return [node('sync', {}, collections)];
  },
  'w:profile:picture/get/picture': () => {
    throw new IqError(NOT_FOUND, 'item-not-found');
  },
  'w:g2/get/participating': () => [node('groups')],
  'w:mex/get/query': () => [node('result', {}, Buffer.from('{"data":{}}'))],
};
