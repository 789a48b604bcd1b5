/**
 * A crowd that writes to a running simulator: `npm run simulate -- --contacts 200 --rate 20 --seed 1 --minutes 5`.
 * The phones must be linked; `--url` names another simulator than the one of `npm start`.
 */
import { parseArgs } from 'node:util';
import { runCrowd } from '../services/whatsapp-simulator/dist/crowd/run-crowd.js';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:8090' },
    contacts: { type: 'string', default: '50' },
    rate: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
  },
});

const positive = (name) => {
  const value = Number(values[name]);
  if (value > 0) return value;
  console.error(`--${name} takes a number above zero.`);
  process.exit(1);
};

const reachable = await fetch(`${values.url}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
if (!reachable) {
  console.error(
    `No simulator answers at ${values.url}. Start the system with npm start, or name the telephone's address with --url.`,
  );
  process.exit(1);
}
const stop = new AbortController();
process.on('SIGINT', () => stop.abort());
process.on('SIGTERM', () => stop.abort());
const order = {
  url: values.url,
  contacts: positive('contacts'),
  rate: positive('rate'),
  seed: positive('seed'),
  minutes: positive('minutes'),
};
try {
  await runCrowd(order, (line) => console.log(line), stop.signal);
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
