import { createECDH, randomBytes } from 'node:crypto';

/** Keys that sign pushes to browsers. A private key that begins with zeros is shorter than its field. */
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
 * The settings of the system that flows share: the defaults, and what reaches the doubles that a flow starts on this
 * machine. Flows sign tokens that no call gives, such as expired ones, with `jwtSecret`.
 * @param {string} modelUrl  where prompts are answered
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
