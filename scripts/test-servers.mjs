/** `npm run test:servers` runs empty servers until Ctrl-C, for integration tests started by jest or an editor. */
import './launch/require-node.mjs';
import { rmSync, writeFileSync } from 'node:fs';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { TEST_SERVERS } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { take } from './launch/running-once.mjs';
import { Shutdown } from './launch/shutdown.mjs';
import { startTestServers } from './testing/servers.mjs';

const progress = createProgress();
const shutdown = new Shutdown();

shutdown.listen(progress.say, () => process.exit(0));
try {
  if (!take('test-servers')) throw new UserError('The test servers of this checkout already run in another terminal.');
  rmSync(TEST_SERVERS, { force: true });
  await prepare({ progress, shutdown });
  const addresses = await startTestServers({ progress, shutdown });
  writeFileSync(TEST_SERVERS, JSON.stringify(addresses));
  progress.say('MongoDB, NATS and Redis are ready for integration tests; Ctrl-C ends them');
} catch (error) {
  reportFailure(error);
  await shutdown.run();
}
