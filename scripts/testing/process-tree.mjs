import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../infrastructure/process-stat.mjs';

const GUARDIAN = 'guardian.mjs';
const LIMIT_MS = 15_000;

/** Returns the processes below `root`, or none where `ps` is missing. @param {number} root */
function descendantsOf(root) {
  let output;
  try {
    output = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  } catch {
    return [];
  }
  const processes = output.split('\n').map((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), isGuardian: args.some((arg) => arg.endsWith(GUARDIAN)) };
  });
  const found = [];
  for (let parents = [root]; parents.length > 0;) {
    const children = processes.filter(({ parent }) => parents.includes(parent));
    found.push(...children);
    parents = children.map(({ pid }) => pid);
  }
  return found;
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // it has ended
  }
}

/**
 * Kills a process and everything that it started, also in other process groups, and waits for the end of all of it.
 * The guardians end by themselves once their processes have ended.
 * @param {number} root  leader of a process group
 */
export async function killTree(root) {
  const below = descendantsOf(root);
  signal(-root, 'SIGKILL');
  for (const { pid, isGuardian } of below) if (!isGuardian) signal(pid, 'SIGKILL');
  const pids = below.map(({ pid }) => pid);
  for (const end = Date.now() + LIMIT_MS; pids.some(isRunning) && Date.now() < end;) await sleep(50);
}
