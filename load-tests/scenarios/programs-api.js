// A company's own program reads contacts and tickets with a token that has the rights contacts:read and tickets:read.
// k6 run -e TOKEN=rcd_… load-tests/scenarios/programs-api.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { read, thresholds } from './target.js';

const token = __ENV.TOKEN || '';
if (token === '') throw new Error('add -e TOKEN=rcd_… from the page "API tokens"');

export const options = {
  scenarios: { programs_api: profile() },
  thresholds: thresholds({ contacts: 300, tickets: 300, messages: 300 }),
};

export default function callApi() {
  const contacts = read({ token }, '/api/contacts', 'contacts');
  check(contacts, { 'contacts are listed': ({ status }) => status === 200 });
  const tickets = read({ token }, '/api/tickets', 'tickets');
  check(tickets, { 'tickets are listed': ({ status }) => status === 200 });
  const [first] = tickets.json('tickets') || [];
  if (first) read({ token }, `/api/tickets/${first.id}/messages`, 'messages');
  sleep(1);
}
