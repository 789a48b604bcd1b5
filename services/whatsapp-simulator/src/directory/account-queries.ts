import type { IqHandlers } from '../link/iq-router.js';
import { node } from '../wire/nodes.js';

/** Questions whose answer is the same for everybody. */
export const accountQueries: IqHandlers = {
  'abt/get/props': () => [node('props', { hash: 'simulator' })],
  'w:mex/get/query': () => [node('result', {}, Buffer.from('{"data":{}}'))],
};
