// Administrators open the tables of contacts, users and tickets' reports, page by page.
// k6 run -e USERS=admin@aurora.local -e PASSWORD=Recado123 load-tests/scenarios/admin-lists.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { logInAll, mine, read, thresholds } from './target.js';

const PAGE = 25;
const PAGES = 4;
const LISTS = { contacts: 'name', users: 'name', tags: 'name' };

export const options = {
  scenarios: { admin_lists: profile() },
  thresholds: thresholds({ contacts: 300, users: 300, tags: 300 }),
};

export const setup = logInAll;

export default function openLists(logins) {
  for (const [list, field] of Object.entries(LISTS)) {
    const from = (__ITER % PAGES) * PAGE;
    const query = `sort=${encodeURIComponent(`["${field}","ASC"]`)}&range=[${from},${from + PAGE - 1}]&filter={}`;
    const page = read(mine(logins), `/admin/${list}?${query}`, list);
    check(page, { 'is listed': ({ status }) => status === 200 });
  }
  sleep(1);
}
