import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureServers } from '../../../scripts/infrastructure/find-servers.mjs';
import { createNats } from '../../../scripts/infrastructure/nats.mjs';
import { choosePort } from '../../../scripts/infrastructure/ports.mjs';

/** A NATS server for one suite, where the processes and consumers of other suites take or hold back nothing. */
export async function startNats(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { nats: program } = await ensureServers(() => undefined, ['nats']);
  if (!program) throw new Error('there is no NATS server here');
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-nats-'));
  const common = { dataDir, logDir: join(dataDir, 'logs'), log: () => undefined };
  const nats = createNats({ ...common, program, port: await choosePort() });
  await nats.start();
  const stop = async () => {
    await nats.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `nats://127.0.0.1:${nats.port}`, stop };
}
