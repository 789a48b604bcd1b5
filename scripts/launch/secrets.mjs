import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { UserError } from '../infrastructure/user-error.mjs';

/**
 * The secrets of this installation, made on its first start.
 * @param {string} file
 * @returns {{ JWT_SECRET: string, ENCRYPTION_KEYS: string, MEDIA_URL_SECRET: string }}
 */
export function installationSecrets(file) {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(newSecrets(), null, 2), { mode: 0o600 });
  }
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    const secrets = { ...newSecrets(), ...kept };
    // an installation of an earlier release lacks the newer ones
    if (Object.keys(kept).length < Object.keys(secrets).length)
      writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    return secrets;
  } catch {
    throw new UserError(`${file} is damaged. What is stored cannot be read without it; start over with: npm run reset`);
  }
}

const newSecrets = () => ({
  JWT_SECRET: randomBytes(48).toString('base64url'),
  MEDIA_URL_SECRET: randomBytes(48).toString('base64url'),
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
});
