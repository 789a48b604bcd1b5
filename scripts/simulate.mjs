/**
 * Makes simulated contacts write through a running simulator: `npm run simulate -- --contacts 200 --rate 20 --seed 1
 * --minutes 5`. The phones must be paired. `--port` or `--url` selects a simulator other than that of `npm start`.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

if (existsSync('.env')) process.loadEnvFile('.env');

const HELP = `A crowd of contacts that writes to every linked phone of a running simulator and answers.

  npm run simulate -- [options]

  --contacts N   people who write (50)
  --rate N       messages a second (2)
  --minutes N    how long (5)
  --seed N       another seed makes other people and texts (1)
  --port N       the simulator's port on this machine (SIMULATOR_PORT, or 8090)
  --url URL      the telephone's address, when it is on another machine
  --help         this text`;

const option = (name) => ({ [name]: { type: 'string' } });

function readOptions() {
  try {
    const options = Object.assign({ help: { type: 'boolean' } }, ...[...NAMES, 'port', 'url'].map(option));
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exit(1);
  }
}

const DEFAULTS = { contacts: 50, rate: 2, seed: 1, minutes: 5 };
const NAMES = Object.keys(DEFAULTS);
const values = readOptions();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const port = values.port ?? process.env.SIMULATOR_PORT ?? '8090';
const url = values.url ?? `http://127.0.0.1:${port}`;

const positive = (name) => {
  const value = Number(values[name] ?? DEFAULTS[name]);
  if (value > 0) return value;
  console.error(`--${name} takes a number above zero.`);
  process.exit(1);
};

const reachable = await fetch(`${url}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
if (!reachable) {
  console.error(
    `No simulator answers at ${url}. Start the system with npm start, or name the telephone's address with --port or --url.`,
  );
  process.exit(1);
}
const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
const order = {
  url,
  contacts: positive('contacts'),
  rate: positive('rate'),
  seed: positive('seed'),
  minutes: positive('minutes'),
};
try {
  const { runCrowd } = await import('../services/whatsapp-simulator/dist/crowd/run-crowd.js');
  await runCrowd(order, (line) => console.log(line), stop.signal);
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
