import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildWorkspaces, isTranspiled } from './build.mjs';
import { planOf } from './transpile.mjs';
import { readWorkspaces } from './workspaces.mjs';

/** An editor saves a file in several steps, and switching branches changes many files. */
const SETTLE_MS = 60;

/**
 * Transpiles changed sources of a workspace, and reports the workspace.
 * @param {object} options
 * @param {string} options.root
 * @param {(line: string) => void} options.say
 * @param {(name: string) => void} options.onBuilt
 * @returns {() => void} stops watching
 */
export function watchWorkspaces({ root, say, onBuilt }) {
  const watchers = readWorkspaces(root)
    .filter((workspace) => isTranspiled(root, workspace))
    .flatMap((workspace) => watchOne({ root, workspace, say, onBuilt }));
  return () => watchers.forEach((watcher) => watcher.close());
}

/** @returns {import('node:fs').FSWatcher[]} */
function watchOne({ root, workspace: { name, folder, manifest }, say, onBuilt }) {
  let timer;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void build(name, { root, say, onBuilt }), SETTLE_MS);
  };
  const { parts } = planOf(join(root, folder), manifest.type);
  return parts.map((part) => watch(part, { recursive: true }, onChange));
}

async function build(name, { root, say, onBuilt }) {
  let isChanged = false;
  const onStep = (line) => {
    isChanged = true;
    say(line);
  };
  try {
    await buildWorkspaces({ root, only: [name], withOwnSteps: false, say: onStep });
    if (isChanged) onBuilt(name);
  } catch (error) {
    say(error.message);
  }
}
