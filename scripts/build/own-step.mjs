import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test']);
const NOT_BUILT = /\.spec\.tsx?$|\.log$/;
/** The build of the web client includes the manual, whose Markdown is in docs. */
const ALSO_BUILT = ['package-lock.json', 'docs/manual'];

/**
 * Runs a workspace's own build script, unless nothing has changed since its last success.
 * @param {object} options
 * @param {string} options.root
 * @param {import('./workspaces.mjs').Workspace} options.workspace
 * @param {import('./workspaces.mjs').Workspace[]} options.uses  the workspaces that it depends on
 * @param {string} options.stateFile
 * @returns {Promise<boolean>} whether it had to run
 */
export async function runOwnStep({ root, workspace, uses, stateFile }) {
  const stamp = stampOf(root, [workspace, ...uses]);
  const isBuilt = existsSync(join(root, workspace.folder, 'dist'));
  if (isBuilt && existsSync(stateFile) && readFileSync(stateFile, 'utf8') === stamp) return false;
  rmSync(stateFile, { force: true });
  await runScript(root, workspace);
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(stateFile, stamp);
  return true;
}

function runScript(root, { name, folder, manifest }) {
  return new Promise((resolve, reject) => {
    const bin = ['node_modules/.bin', `${folder}/node_modules/.bin`].map((path) => join(root, path));
    const child = spawn(manifest.scripts.build, {
      cwd: join(root, folder),
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PATH: [...bin.reverse(), process.env.PATH].join(process.platform === 'win32' ? ';' : ':'),
      },
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${name}: the script "build" of its package.json failed`)),
    );
  });
}

/**
 * Returns one value derived from the names, sizes and times of all source files. If it is unchanged, nothing needs to
 * be built.
 */
function stampOf(root, workspaces) {
  const parts = [...ALSO_BUILT, ...workspaces.map(({ folder }) => folder)];
  const hash = createHash('sha256');
  for (const file of parts.flatMap((path) => filesAt(root, path)).sort()) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function filesAt(root, path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return NOT_BUILT.test(path) ? [] : [path];
  const names = readdirSync(absolute).filter((name) => !NOT_SOURCE.has(name));
  return names.flatMap((name) => filesAt(root, join(path, name)));
}
