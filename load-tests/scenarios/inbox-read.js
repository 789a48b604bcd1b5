// Agents open the inbox and one conversation. Target: 95 % of reads under 300 ms, fewer than 1 % failures.
// k6 run -e GATEWAY_URL=http://127.0.0.1:8080 -e EMAIL=marina@aurora.local -e PASSWORD=Recado123
// load-tests/scenarios/inbox-read.js
import { check, sleep } from 'k6';
import http from 'k6/http';
import { profile } from '../lib/profiles.js';

const GATEWAY = __ENV.GATEWAY_URL || 'http://127.0.0.1:8080';
if (!/^https?:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(GATEWAY)) throw new Error('load goes to this machine only');

export const options = {
  scenarios: { inbox_read: profile() },
  thresholds: { http_req_failed: ['rate<0.01'], 'http_req_duration{name:read}': ['p(95)<300'] },
};

export function setup() {
  const body = JSON.stringify({ email: __ENV.EMAIL, password: __ENV.PASSWORD });
  const login = http.post(`${GATEWAY}/auth/login`, body, { headers: { 'content-type': 'application/json' } });
  return login.json('token');
}

export default function readInbox(token) {
  const params = { headers: { authorization: `Bearer ${token}` }, tags: { name: 'read' } };
  const list = http.get(`${GATEWAY}/tickets?status=pending`, params);
  check(list, { 'tickets are listed': (response) => response.status === 200 });
  const [first] = list.json('tickets') || [];
  if (first) http.get(`${GATEWAY}/messages/${first.id}?markRead=false`, params);
  sleep(1);
}
