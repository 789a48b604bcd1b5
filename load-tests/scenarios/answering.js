// Agents answer one conversation each. This sends real WhatsApp messages, so the conversations must be with phones of
// your own: TICKETS=id,id lists them.
// k6 run -e USERS=marina@aurora.local -e PASSWORD=Recado123 -e TICKETS=… load-tests/scenarios/answering.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { logInAll, mine, send, thresholds } from './target.js';

const TICKETS = (__ENV.TICKETS || '').split(',').filter((id) => id !== '');
if (TICKETS.length === 0) throw new Error('add -e TICKETS=… with the ids of conversations with your own phones');

export const options = {
  scenarios: { answering: profile() },
  thresholds: thresholds({ answer: 500 }),
};

export const setup = logInAll;

export default function answer(logins) {
  const ticketId = TICKETS[(__VU - 1) % TICKETS.length];
  const body = { body: `Load test ${__VU}.${__ITER}`, signMessage: false };
  const answered = send(mine(logins), `/messages/${ticketId}`, { body, name: 'answer' });
  check(answered, { 'is accepted': ({ status }) => status < 300 });
  sleep(3);
}
