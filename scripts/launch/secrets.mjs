import { createECDH, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../infrastructure/user-error.mjs';

/** @typedef {{ JWT_SECRET: string, ENCRYPTION_KEYS: string, MEDIA_URL_SECRET: string, VAPID_PUBLIC_KEY: string, VAPID_PRIVATE_KEY: string, ACTOR_SIGNING_KEYS: Record<string, string> }} Secrets */

/** The processes that sign actors or users; each has its own key. */
const SIGNERS = ['gateway', 'campaigns-schedules', 'auth-tenants'];

/** The secrets of each process. A process receives no others. */
const SECRETS_OF = {
  'auth-tenants': ['JWT_SECRET', 'MEDIA_URL_SECRET', 'ENCRYPTION_KEYS'],
  'tickets-messages': ['MEDIA_URL_SECRET', 'ENCRYPTION_KEYS', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  'campaigns-schedules': ['MEDIA_URL_SECRET'],
  'whatsapp-sessions': ['ENCRYPTION_KEYS'],
  billing: ['ENCRYPTION_KEYS'],
  gateway: ['JWT_SECRET', 'MEDIA_URL_SECRET'],
};
export const PROCESSES_WITH_SECRETS = Object.keys(SECRETS_OF);

/**
 * Returns the secrets of this installation, generated on the first start.
 * @param {string} file
 * @returns {Secrets}
 */
export function installationSecrets(file) {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 });
  }
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    const made = newSecrets();
    const keys = { ...made.ACTOR_SIGNING_KEYS, ...kept.ACTOR_SIGNING_KEYS };
    const secrets = { ...made, ...kept, ACTOR_SIGNING_KEYS: keys };
    // adds secrets that are missing in an installation from an earlier release
    if (JSON.stringify(kept) !== JSON.stringify(secrets))
      writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  } catch {
    throw new UserError(`${file} is damaged. What is stored cannot be read without it; start over with: npm run reset`);
  }
}

/**
 * Returns the secrets of one process as environment variables.
 * @param {string} name
 * @param {Secrets} secrets
 * @returns {Record<string, string>}
 */
export function secretsOf(name, secrets) {
  const own = SECRETS_OF[name];
  if (!own) return {};
  const { ACTOR_SIGNING_KEYS: keys } = secrets;
  return {
    ...Object.fromEntries(own.map((variable) => [variable, secrets[variable]])),
    ...(keys[name] && { ACTOR_SIGNING_KEY: keys[name] }),
    ACTOR_PUBLIC_KEYS: Object.values(keys).map(publicKeyOf).join(','),
  };
}

const newSecrets = () => ({
  JWT_SECRET: randomBytes(48).toString('base64url'),
  MEDIA_URL_SECRET: randomBytes(48).toString('base64url'),
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  ...newVapidKeys(),
  ACTOR_SIGNING_KEYS: Object.fromEntries(SIGNERS.map((name) => [name, newSigningKey(name)])),
});

/** Generates the VAPID key pair that identifies this installation to push services. */
function newVapidKeys() {
  const pair = createECDH('prime256v1');
  return { VAPID_PUBLIC_KEY: pair.generateKeys('base64url'), VAPID_PRIVATE_KEY: padded(pair.getPrivateKey()) };
}

/** Pads numbers with leading zeros, which have fewer bytes. */
const padded = (key) => Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');

function newSigningKey(name) {
  const { privateKey } = generateKeyPairSync('ed25519');
  return `${name}-1:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`;
}

function publicKeyOf(signingKey) {
  const [id, text] = signingKey.split(':');
  const privateKey = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  return `${id}:${createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64')}`;
}
