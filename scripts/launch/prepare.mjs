import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { giveBack, takeTurn } from './running-once.mjs';
import { runStep } from './step.mjs';

/** @typedef {{ progress: import('./progress.mjs').Progress, shutdown: import('./shutdown.mjs').Shutdown }} Context */

/**
 * Packages and build, each only when something changed.
 * @param {Context} context
 * @param {{ build?: boolean | 'transpiled', needsAll?: boolean }} [options]  `transpiled`: everything but the web client;
 *   `needsAll`: also the packages of lint, tests and type checks
 */
export async function prepare(context, { build = true, needsAll = true } = {}) {
  await takeTurn('prepare', context.progress.say);
  try {
    await ensureInstalled(context, { needsAll });
    if (build) await ensureBuilt(context, { transpiledOnly: build === 'transpiled' });
  } finally {
    giveBack('prepare');
  }
}

/**
 * A step of its own, so that the memory of the build is free again when the processes start.
 * @param {Context} context
 * @param {{ transpiledOnly: boolean }} options
 */
function ensureBuilt(context, { transpiledOnly }) {
  return runStep({
    ...context,
    name: 'build',
    doing: 'building what changed',
    command: process.execPath,
    args: [join(ROOT, 'scripts', 'build.mjs'), ...(transpiledOnly ? ['--transpiled'] : [])],
    hint: 'The lines above say what cannot be built.',
  });
}
