/**
 * Commands for operators. `node scripts/operator.mjs restore --at TIME` adapts NATS and the databases after MongoDB was
 * restored to a backup of that time (ISO 8601), while all processes are stopped. `--force` skips the checks. NATS_URL
 * contains the credentials of the NATS user `operator`, and MONGO_URL those of a MongoDB user with access to all
 * databases. See docs/operations/backup-and-restore.md.
 */
import { parseArgs } from 'node:util';
import { UserError, reportFailure } from './infrastructure/user-error.mjs';
import { restore } from './operations/restore.mjs';

const USAGE = 'Usage: operator.mjs restore --at TIME [--force]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { at: { type: 'string' }, force: { type: 'boolean', default: false } },
});

function timeOf(text = '') {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() > Date.now())
    throw new UserError(`--at must be a past time, for example 2026-12-01T03:00:00Z. ${USAGE}`);
  return time;
}

try {
  const { NATS_URL: natsUrl = 'nats://127.0.0.1:4222', MONGO_URL: mongoUrl = '' } = process.env;
  if (positionals[0] !== 'restore') throw new UserError(USAGE);
  if (!mongoUrl) throw new UserError('Set MONGO_URL to the address of MongoDB.');
  const log = (line) => console.log(line);
  await restore({ natsUrl, mongoUrl, restoredTo: timeOf(values.at), isForced: values.force, log });
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
