import { createECDH, randomBytes } from 'node:crypto';

/** VAPID keys. A private key with leading zeros must be padded. */
function pushKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = Buffer.alloc(32);
  pair.getPrivateKey().copy(privateKey, 32 - pair.getPrivateKey().length);
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
    VAPID_SUBJECT: 'mailto:a@recado.test',
  };
}

/**
 * The settings of the shared system of flow tests: the defaults, and addresses of local test doubles. With
 * `jwtSecret`, flows sign tokens that no call issues, such as expired ones.
 * @param {string} modelUrl  the address of the language model
 */
export function flowSettings(modelUrl) {
  const jwtSecret = randomBytes(32).toString('hex');
  const env = {
    ...pushKeys(),
    JWT_SECRET: jwtSecret,
    OPENAI_URL: `${modelUrl}/v1`,
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
  };
  return { jwtSecret, env };
}
