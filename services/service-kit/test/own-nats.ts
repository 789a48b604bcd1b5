import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServers } from '../../../scripts/infrastructure/find-servers.mjs';
import { createNats, natsUrl } from '../../../scripts/infrastructure/nats.mjs';
import { STREAMS_USER } from '../../../scripts/infrastructure/nats-config.mjs';
import { choosePort } from '../../../scripts/infrastructure/ports.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { BrokerConfig } from '../src/config/index.js';
import { createStreams } from '../src/messaging/streams.js';

/**
 * Starts a NATS server for one suite, separate from the processes and consumers of other suites.
 * @param natsPasswords of its users; if missing, every client has all permissions
 */
export async function startNats(natsPasswords?: Record<string, string>) {
  const { nats: program } = await ensureServers(() => undefined, ['nats']);
  if (!program) throw new Error('there is no NATS server here');
  const dataDir = testData('nats');
  const server = createNats({
    ...{ program, port: await choosePort(), dataDir, logDir: join(dataDir, 'logs'), log: () => undefined },
    ...(natsPasswords && { natsPasswords }),
  });
  await server.start();
  const password = natsPasswords?.[STREAMS_USER];
  const streamsUrl = natsUrl(server.port, password === undefined ? undefined : { user: STREAMS_USER, password });
  const create = () => createStreams(streamsUrl, BrokerConfig.parse({}));
  await create();
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, dataDir, url: natsUrl(server.port), createStreams: create, stop };
}
