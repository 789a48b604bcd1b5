import { join } from 'node:path';
import { runCommand } from './run-command.mjs';
import { UserError } from './user-error.mjs';

const PROGRAM = join(import.meta.dirname, '..', 'streams.mjs');

/**
 * Runs the streams job. It needs built code.
 * @param {string} natsUrl  with the credentials of the user `streams` if NATS has users
 * @param {Record<string, string>} [env]  more settings, such as NATS_REPLICAS
 */
export async function createStreams(natsUrl, env = {}) {
  const { PATH, NATS_REPLICAS, NATS_STORE_MB } = process.env;
  const sizes = { ...(NATS_REPLICAS && { NATS_REPLICAS }), ...(NATS_STORE_MB && { NATS_STORE_MB }) };
  const settings = { PATH, NODE_ENV: 'development', ...sizes, ...env, NATS_URL: natsUrl };
  const { ok, output } = await runCommand(process.execPath, [PROGRAM], { env: settings });
  if (!ok) throw new UserError(`The streams of NATS cannot be created:\n${output}`);
}
