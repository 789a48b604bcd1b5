// Agents search all messages. WORDS=bolo,entrega lists what they type.
// k6 run -e USERS=marina@aurora.local -e PASSWORD=Recado123 -e WORDS=bolo,entrega load-tests/scenarios/search.js
import { check, sleep } from 'k6';
import { profile } from './profiles.js';
import { logInAll, mine, read, thresholds } from './target.js';

const WORDS = (__ENV.WORDS || 'bolo,entrega,pagamento,obrigado').split(',');

export const options = {
  scenarios: { search: profile() },
  thresholds: thresholds({ search: 500 }),
};

export const setup = logInAll;

export default function search(logins) {
  const word = WORDS[__ITER % WORDS.length];
  const found = read(mine(logins), `/tickets?searchParam=${encodeURIComponent(word)}&pageNumber=1`, 'search');
  check(found, { 'is answered': ({ status }) => status === 200 });
  sleep(2);
}
