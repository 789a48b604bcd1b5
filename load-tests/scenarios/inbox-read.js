// Agents open the inbox and one conversation.
// k6 run -e USERS=marina@aurora.local,diego@aurora.local -e PASSWORD=Recado123 load-tests/scenarios/inbox-read.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { logInAll, mine, read, thresholds } from './target.js';

export const options = {
  scenarios: { inbox_read: profile() },
  thresholds: thresholds({ list: 300, conversation: 300 }),
};

export const setup = logInAll;

export default function readInbox(logins) {
  const list = read(mine(logins), '/tickets?status=pending', 'list');
  check(list, { 'tickets are listed': ({ status }) => status === 200 });
  const [first] = list.json('tickets') || [];
  if (first) read(mine(logins), `/messages/${first.id}?markRead=false`, 'conversation');
  sleep(1);
}
