import { usersOf } from '../build/workspaces.mjs';

/** @typedef {{ name: string, folder: string, item: { restart(): Promise<void> } }} Running */

/**
 * Restarts the processes that depend on a workspace, directly or indirectly.
 * @param {object} options
 * @param {import('../build/workspaces.mjs').Workspace[]} options.workspaces
 * @param {Running[]} options.processes
 * @param {(line: string) => void} options.say
 * @param {() => number} [options.now]
 */
export function createRestarts({ workspaces, processes, say, now = Date.now }) {
  /** @type {Map<Running, boolean>} restarting processes, and whether they must restart again */
  const restarting = new Map();

  async function restart(process) {
    if (restarting.has(process)) return void restarting.set(process, true);
    restarting.set(process, false);
    const began = now();
    await process.item.restart().then(
      () => say(`${process.name} runs the change (${((now() - began) / 1000).toFixed(1)} s)`),
      (error) => say(error.message),
    );
    const isChangedAgain = restarting.get(process);
    restarting.delete(process);
    if (isChangedAgain) await restart(process);
  }

  /** @param {string} name  of the changed workspace */
  return async (name) => {
    const folders = new Set(usersOf(workspaces, name).map(({ folder }) => folder));
    await Promise.all(processes.filter(({ folder }) => folders.has(folder)).map(restart));
  };
}
