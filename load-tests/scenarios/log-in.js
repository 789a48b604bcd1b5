// Users log in, as in the morning. Each login verifies a password, which takes processor time on purpose.
// k6 run -e USERS=marina@aurora.local,diego@aurora.local -e PASSWORD=Recado123 load-tests/scenarios/log-in.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { logIn, thresholds, USERS } from './target.js';

export const options = {
  scenarios: { log_in: profile() },
  thresholds: thresholds({ login: 1000 }),
};

export default function logInOnce() {
  const answer = logIn(USERS[(__VU - 1) % USERS.length], { name: 'login' });
  check(answer, { 'is logged in': ({ status }) => status === 200 });
  sleep(1);
}
