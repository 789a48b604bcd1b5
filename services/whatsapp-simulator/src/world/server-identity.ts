import {
  issueServerIdentity,
  restoreServerIdentity,
  storeServerIdentity,
  type ServerIdentity,
  type StoredServerIdentity,
} from '../wire/certificate.js';
import type { StateLog } from './state-log.js';

const IDENTITY_KEY = 'server-identity';

/** Stores the certificate root with the state, because clients are configured with it. */
export const serverIdentity = (log: StateLog): ServerIdentity => {
  const [stored] = log.take<StoredServerIdentity>(IDENTITY_KEY);
  if (stored) return restoreServerIdentity(stored[1]);
  const identity = issueServerIdentity(Math.floor(Date.now() / 1000));
  log.changed(IDENTITY_KEY, () => storeServerIdentity(identity));
  return identity;
};
