import { QueryIds } from '@whiskeysockets/baileys';
import type { IqHandlers } from '../link/iq-router.js';
import { child, node } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import { cappingOf, lockOf } from '../world/number-limits.js';

const dataOf = (queryId: string | undefined, account: Account): object => {
  if (queryId === QueryIds.REACHOUT_TIMELOCK) return { xwa2_fetch_account_reachout_timelock: lockOf(account) };
  return queryId === QueryIds.MESSAGE_CAPPING_INFO ? { xwa2_message_capping_info: cappingOf(account) } : {};
};

/** Answers queries about the account itself. */
export const accountQueries: IqHandlers = {
  'abt/get/props': () => [node('props', { hash: 'simulator' })],
  'w:mex/get/query': ({ iq, account }) => {
    const data = dataOf(child(iq, 'query')?.attrs.query_id, account);
    return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
  },
};
