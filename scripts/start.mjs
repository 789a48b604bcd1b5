/** `npm start` starts the whole system from a fresh clone. `--until-ready` stops once all is ready; `--dev` reloads edits. */
import './launch/require-node.mjs';
import { parseArgs } from 'node:util';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { describeDeath } from './launch/keep-alive.mjs';
import { launch } from './launch/launch.mjs';
import { createProgress } from './launch/progress.mjs';
import { take, whoHolds } from './launch/running-once.mjs';
import { Shutdown } from './launch/shutdown.mjs';
import { welcome } from './launch/welcome.mjs';

function readOptions() {
  try {
    const { values } = parseArgs({ options: { 'until-ready': { type: 'boolean' }, dev: { type: 'boolean' } } });
    return { untilReady: values['until-ready'] ?? false, dev: values.dev ?? false };
  } catch (error) {
    throw new UserError(`${error.message}. Known: --until-ready, --dev`);
  }
}

/** A crashed process is normally restarted; with `--until-ready` it is a failure. */
function failOnDeath() {
  let onDeath;
  const death = new Promise((_, reject) => {
    onDeath = (item) => reject(new UserError(describeDeath(item)));
  });
  death.catch(() => undefined);
  return { onDeath, death };
}

const progress = createProgress();
const shutdown = new Shutdown();
let ready = false;
shutdown.listen(progress.say, () => {
  progress.say('stopped');
  process.exit(ready ? 0 : 130);
});

async function start() {
  const { untilReady, dev } = readOptions();
  if (!take('start'))
    throw new UserError(
      `Recado already runs in this checkout (process ${whoHolds('start')}). Stop it first, with Ctrl-C there.`,
    );
  const { onDeath, death } = untilReady ? failOnDeath() : {};
  const launching = launch({ progress, shutdown, dev, onDeath });
  const where = await (death ? Promise.race([launching, death]) : launching);
  ready = true;
  progress.say(`everything is ready after ${progress.elapsed()}`);
  console.log(welcome(where));
  return untilReady;
}

try {
  if (await start()) {
    progress.say('stopping everything again, as asked by --until-ready');
    await shutdown.run();
    process.exit(0);
  }
} catch (error) {
  if (!shutdown.begun) {
    reportFailure(error);
    await shutdown.run();
    process.exit(1);
  }
}
