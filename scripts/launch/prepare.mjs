import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { ROOT } from './paths.mjs';
import { giveBack, takeTurn } from './running-once.mjs';
import { runStep } from './step.mjs';

/** @typedef {{ progress: import('./progress.mjs').Progress, shutdown: import('./shutdown.mjs').Shutdown }} Context */

/**
 * Installs packages and builds, each only if something has changed.
 * @param {Context} context
 * @param {{ build?: boolean | 'transpiled', needsAll?: boolean }} [options]  `transpiled`: everything except the web
 * client; `needsAll`: also packages for lint, tests and type checks
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
 * Builds in a separate process, so that its memory is free when the processes start.
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
