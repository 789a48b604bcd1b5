/**
 * Runs before each integration and conformance test file. `npm test` and `npm run test:spec` set the addresses in the environment. A direct run of jest, for example from an editor, uses the servers of `npm run test:servers`.
 */
import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { TEST_SERVERS } from '../launch/paths.mjs';
import { whoHolds } from '../launch/running-once.mjs';

const { testPath = '' } = expect.getState();
const isSet = (name) => Boolean(process.env[name]);

function missing() {
  if (testPath.endsWith('.conformance.spec.ts'))
    return isSet('SPEC_STATE') ? undefined : 'Conformance tests need the whole system: npm run test:spec';
  // the simulator's tests need no servers
  if (testPath.includes('whatsapp-simulator')) return undefined;
  if (whoHolds('test-servers')) Object.assign(process.env, JSON.parse(readFileSync(TEST_SERVERS, 'utf8')), process.env);
  return ['MONGO_URL', 'NATS_URL', 'REDIS_URL'].every(isSet)
    ? undefined
    : 'Integration tests need MongoDB, NATS and Redis: start them with `npm run test:servers`, or run `npm test -- integration <file>`';
}

const sentence = missing();
if (sentence) throw Object.assign(new Error(sentence), { stack: sentence });
