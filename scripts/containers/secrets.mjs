/**
 * Docker Compose runs this first: `node secrets.mjs SECRETS DEMO`. On the first start it generates the secrets that
 * .env does not set. For each process and store, it writes a folder with only their secrets. It also clears the
 * settings from an earlier demo, which use-simulator.mjs creates again.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATS_USERS, newPassword, OPERATOR, passwordVariable, STREAMS_USER } from '../infrastructure/nats-config.mjs';
import { installationSecrets, PROCESSES_WITH_SECRETS, secretsOf } from '../launch/secrets.mjs';

const [secretsFolder = '/secrets', demoFolder = '/demo'] = process.argv.slice(2);
/** The user ids in our images, and in the MongoDB and Redis images. */
const [NODE, MONGO] = [1000, 999];
/** NATS users that are not processes. */
const TOOLS = [OPERATOR, STREAMS_USER];

function storePasswords(file) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const names = ['mongo', 'redis', ...NATS_USERS.map((user) => `nats-${user}`)];
  const passwords = { ...Object.fromEntries(names.map((name) => [name, newPassword()])), ...kept };
  const keyFile = kept.mongoKeyFile ?? randomBytes(256).toString('base64');
  writeFileSync(file, JSON.stringify({ ...passwords, mongoKeyFile: keyFile }, null, 2), { mode: 0o600 });
  return { ...passwords, mongoKeyFile: keyFile };
}

/** Writes a file that only the user `owner` can read. */
function write(folder, name, text, owner) {
  const place = join(secretsFolder, folder);
  mkdirSync(place, { recursive: true, mode: 0o755 });
  const file = join(place, name);
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o400 });
  chownSync(file, owner, owner);
}

const lines = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

const passwords = storePasswords(join(secretsFolder, 'stores.json'));
const secrets = installationSecrets(join(secretsFolder, 'secrets.json'));
const mongo = `mongodb://recado:${passwords.mongo}@mongo:27017/?replicaSet=rs0&directConnection=true&authSource=admin`;
const addressesOf = (user) => ({
  NATS_URL: `nats://${user}:${passwords[`nats-${user}`]}@nats:4222`,
  ...(!['gateway', ...TOOLS].includes(user) && { MONGO_URL: mongo }),
  ...(['gateway', 'auth-tenants'].includes(user) && { REDIS_URL: `redis://:${passwords.redis}@redis:6379` }),
});

for (const name of PROCESSES_WITH_SECRETS) {
  const own = Object.entries(secretsOf(name, secrets)).map(([key, value]) => [key, process.env[key] || value]);
  write(name, 'secrets.env', lines({ ...addressesOf(name), ...Object.fromEntries(own) }), NODE);
}
for (const tool of TOOLS) write(tool, 'secrets.env', lines(addressesOf(tool)), NODE);
write('mongo', 'password', passwords.mongo, MONGO);
write('mongo', 'key-file', passwords.mongoKeyFile, MONGO);
write('redis', 'redis.conf', `requirepass ${passwords.redis}\nappendonly yes\nsave ""\n`, MONGO);
const natsPasswords = NATS_USERS.map((user) => [passwordVariable(user), passwords[`nats-${user}`]]);
write('nats', 'passwords.env', lines(Object.fromEntries(natsPasswords)), 0);

rmSync(join(demoFolder, 'demo.env'), { force: true });
// NODE_EXTRA_CA_CERTS refers to this file, and Node.js warns if it is missing
writeFileSync(join(demoFolder, 'media-ca.pem'), '');
for (const owned of [demoFolder, join(demoFolder, 'media-ca.pem')]) chownSync(owned, NODE, NODE);
