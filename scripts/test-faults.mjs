/**
 * `npm run test:faults`: starts two instances of each process on a NATS cluster of three, a MongoDB replica set of
 * three and Redis, all on loopback. While numbered messages flow in both directions, one component at a time is killed,
 * stopped or disconnected. No message may be lost or duplicated, and every screen must match a fresh read. `-- --short`
 * runs a few rows, `-- --rows "kill gateway,cut"` matching rows, `-- --keep DIR` keeps the logs.
 */
import './launch/require-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { logIn } from '../load-tests/lib/api.mjs';
import { loadInboxCopy } from './faults/inbox-copy.mjs';
import { isPassed, linesOf } from './faults/table.mjs';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { DEMO_PASSWORD } from './launch/welcome.mjs';
import { seedDemo } from './seed-demo.mjs';
import { closingLine } from './testing/closing-line.mjs';

const NUMBERS = 2;
const WHOLE = { messages: 24, everyMs: 1_200 };
const SHORT = { messages: 12, everyMs: 1_200 };

const { values: options } = parseArgs({
  options: { short: { type: 'boolean', default: false }, rows: { type: 'string' }, keep: { type: 'string' } },
});
const progress = createProgress();
const shutdown = new Shutdown();
/** @type {import('./faults/row.mjs').Row[]} */
let rows = [];
const results = [];
let isClosed = false;

/**
 * Prints the table and the closing line once, even if a signal arrives. A row that was not reached counts as failed.
 */
function finish() {
  if (isClosed) return;
  isClosed = true;
  for (const line of linesOf(results)) console.log(line);
  const passed = results.filter(isPassed).length;
  const failed = Math.max(rows.length - passed, passed === 0 ? 1 : 0);
  console.log(closingLine({ passed, failed, skipped: 0 }));
  process.exit(failed === 0 ? 0 : 1);
}

async function setStage() {
  const { Fleet } = await import('./faults/fleet.mjs');
  const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'recado-faults-'));
  const fleet = await progress.whileWaiting('starting two of each', Fleet.start({ dataDir, log: progress.say }));
  const stop = async () => {
    await fleet.stop();
    if (!options.keep) rmSync(dataDir, { recursive: true, force: true });
  };
  shutdown.add(LEVEL.service, { stop, kill: stop });
  const { gateway: gatewayUrl, phone: phoneUrl } = fleet.system.urls;
  await seedDemo({ gatewayUrl, phoneUrl, log: () => undefined });
  const logInAdmin = () => logIn(gatewayUrl, 'admin@aurora.local', DEMO_PASSWORD);
  const admin = await logInAdmin();
  const queues = await admin.call('GET', '/queue');
  const queueIds = queues.filter(({ name }) => name === 'Encomendas').map(({ id }) => id);
  const { pairConnections } = await import('../load-tests/lib/phones.mjs');
  const paired = await pairConnections(fleet.system, admin, { count: NUMBERS, prefix: '11', queueIds });
  return { fleet, logInAdmin, paired, InboxCopy: await loadInboxCopy(), ...(options.short ? SHORT : WHOLE) };
}

async function run(stage) {
  const { runRow } = await import('./faults/row.mjs');
  for (const [n, row] of rows.entries()) {
    const outcome = await progress.whileWaiting(row.name, runRow(row, stage, n + 1)).catch((error) => {
      progress.say(`✖ ${row.name} could not be run: ${error.message}${error.cause ? ` (${error.cause.message})` : ''}`);
    });
    if (!outcome || shutdown.begun) continue;
    results.push(outcome);
    for (const line of linesOf([outcome]).slice(1)) progress.say(line);
  }
}

shutdown.listen(progress.say, finish);
try {
  await prepare({ progress, shutdown });
  // imported late, because it needs the packages and the build from `prepare`
  const { rowsFor } = await import('./faults/rows.mjs');
  rows = await rowsFor({ rows: options.rows, isShort: options.short });
  if (rows.length === 0) throw new UserError('No row has such a name');
  await run(await setStage());
} catch (error) {
  if (!shutdown.begun) reportFailure(error);
}
await shutdown.run();
finish();
