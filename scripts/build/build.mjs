import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runOwnStep } from './own-step.mjs';
import { runInOrder } from './schedule.mjs';
import { planOf, transpile } from './transpile.mjs';
import { readWorkspaces, withDependencies } from './workspaces.mjs';

/** @typedef {import('./workspaces.mjs').Workspace} Workspace */

/**
 * Returns whether `src` is transpiled to `dist`. Other workspaces have their own build script, or nothing to build.
 * @param {string} root @param {Workspace} workspace
 */
export const isTranspiled = (root, { folder, manifest }) =>
  !manifest.scripts?.build && existsSync(join(root, folder, 'src'));

/**
 * Builds workspaces and their dependencies, each as soon as its dependencies are built. Unchanged workspaces are skipped. `npm run check` checks types.
 * @param {object} options
 * @param {string} options.root
 * @param {string[]} [options.only]  names or folders; default: all
 * @param {boolean} [options.withOwnSteps]  also runs own build scripts
 * @param {(line: string) => void} options.say
 */
export async function buildWorkspaces({ root, only = [], withOwnSteps = true, say }) {
  const workspaces = readWorkspaces(root);
  const wanted = only.length > 0 ? only : workspaces.map(({ name }) => name);
  const tasks = withDependencies(workspaces, wanted);
  await runInOrder(tasks, async (workspace) => {
    const stateFile = join(root, '.recado', 'build', workspace.folder.replaceAll('/', '-'));
    const began = Date.now();
    const what = isTranspiled(root, workspace)
      ? await transpileOne(root, workspace, stateFile)
      : withOwnSteps && (await runOwn(root, workspaces, workspace, stateFile));
    if (what) say(`${workspace.folder}: ${what} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  });
}

async function transpileOne(root, { name, folder, manifest }, stateFile) {
  try {
    const { written, removed } = await transpile(planOf(join(root, folder), manifest), stateFile);
    return written + removed > 0 && `${written} files transpiled${removed > 0 ? `, ${removed} removed` : ''}`;
  } catch (error) {
    throw new Error(`${name} cannot be transpiled:\n${error.message}`, { cause: error });
  }
}

async function runOwn(root, workspaces, workspace, stateFile) {
  if (!workspace.manifest.scripts?.build) return undefined;
  const uses = withDependencies(workspaces, workspace.dependencies);
  return (await runOwnStep({ root, workspace, uses, stateFile })) && 'built';
}
