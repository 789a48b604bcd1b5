/**
 * Docker Compose runs this before the services: `node secrets.mjs SECRETS DEMO`. It writes the secrets as an env file, and
 * generates on the first start what .env does not set. It also forgets an earlier demo; use-simulator.mjs sets it up again.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installationSecrets } from '../launch/secrets.mjs';

const [secretsFolder = '/secrets', demoFolder = '/demo'] = process.argv.slice(2);

const generated = installationSecrets(join(secretsFolder, 'secrets.json'));
const lines = Object.entries(generated).map(([name, value]) => `${name}='${process.env[name] || value}'\n`);
writeFileSync(join(secretsFolder, 'secrets.env'), lines.join(''), { mode: 0o600 });
rmSync(join(demoFolder, 'demo.env'), { force: true });
// NODE_EXTRA_CA_CERTS names this file, and Node.js warns when it is missing
writeFileSync(join(demoFolder, 'media-ca.pem'), '');
