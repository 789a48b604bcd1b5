/**
 * Commands for operators: see docs/operations/backup-and-restore.md. `node scripts/operator.mjs message ID` prints what
 * happened to a message, from WhatsApp to the read ticks, without its text. `node scripts/operator.mjs backup --to DIR` dumps
 * MongoDB and records the time. `restore --at TIME` adapts NATS and the databases after MongoDB was restored to a backup
 * of that time (ISO 8601), while all processes are stopped; `--force` skips the checks. NATS_URL contains the
 * credentials of the NATS user `operator`, and MONGO_URL those of a MongoDB user with access to all databases.
 */
import { parseArgs } from 'node:util';
import { UserError, reportFailure } from './infrastructure/user-error.mjs';

const USAGE = `Usage:
  operator.mjs backup --to DIR [--archive FILE]
  operator.mjs restore --at TIME [--force]
  operator.mjs message ID`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ at: { type: 'string' }, force: { type: 'boolean', default: false } },
    ...{ to: { type: 'string' }, archive: { type: 'string' } },
  },
});
const { NATS_URL: natsUrl = 'nats://127.0.0.1:4222', MONGO_URL: mongoUrl = '', MEDIA_DIR: mediaDir } = process.env;
const log = (line) => console.log(line);

const commands = {
  async backup() {
    const { to, archive } = values;
    if (!to) throw new UserError(USAGE);
    if (!archive) checkMongo();
    const { backup } = await import('./operations/backup.mjs');
    await backup({ natsUrl, mongoUrl, mediaDir, to, archive, log });
  },
  async restore() {
    checkMongo();
    const { restore } = await import('./operations/restore.mjs');
    await restore({ natsUrl, mongoUrl, restoredTo: timeOf(values.at), isForced: values.force, log });
  },
  async message() {
    const [, id] = positionals;
    if (!id) throw new UserError(USAGE);
    checkMongo();
    const { printMessageLife } = await import('./operations/message-life.mjs');
    await printMessageLife({ natsUrl, mongoUrl, id, log });
  },
};

function checkMongo() {
  if (!mongoUrl) throw new UserError('Set MONGO_URL to the address of MongoDB.');
}

function timeOf(text = '') {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getTime() > Date.now())
    throw new UserError(`--at must be a past time, for example 2026-12-01T03:00:00Z.\n${USAGE}`);
  return time;
}

try {
  const command = commands[positionals[0] ?? ''];
  if (!command) throw new UserError(USAGE);
  await command();
} catch (error) {
  reportFailure(error);
}
