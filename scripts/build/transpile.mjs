import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { swcOptions } from './swc-options.mjs';

const SOURCE = /(?<!\.d|\.spec)\.ts$/;
const OUTPUT = /(\.js|\.d\.ts)(\.map)?$/;

/**
 * @typedef {object} Plan
 * @property {string} folder  absolute
 * @property {string} outDir  absolute
 * @property {{ file: string, output: string, stamp: string }[]} sources  absolute paths; `output` without its extension
 * @property {boolean} sourceMaps
 * @property {'es6' | 'commonjs'} moduleType
 */

/**
 * Plans the transpilation of `src` to `dist`. Published packages have no source maps, because their sources are
 * not published.
 * @param {string} folder  absolute
 * @param {{ type?: string, private?: boolean }} manifest  its package.json
 * @returns {Plan}
 */
export function planOf(folder, { type, private: isPrivate }) {
  const [srcDir, outDir] = [join(folder, 'src'), join(folder, 'dist')];
  const sources = filesIn(srcDir)
    .filter(({ file }) => SOURCE.test(file))
    .map(({ file, stamp }) => ({ file, output: join(outDir, relative(srcDir, file).slice(0, -'.ts'.length)), stamp }));
  return {
    folder,
    outDir,
    sources,
    sourceMaps: Boolean(isPrivate),
    moduleType: type === 'module' ? 'es6' : 'commonjs',
  };
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath ?? entry.path, entry.name);
      const { size, mtimeMs } = statSync(file);
      return { file, stamp: `${size} ${mtimeMs}` };
    });
}

/**
 * Updates a workspace's JavaScript: transpiles changed sources and removes the output of deleted ones.
 * @param {Plan} plan
 * @param {string} stateFile  stores which sources the outputs were built from
 * @returns {Promise<{ written: number, removed: number }>}
 */
export async function transpile(plan, stateFile) {
  const options = swcOptions(plan);
  const key = `${swcVersion()} ${JSON.stringify(options)}`;
  const known = readState(stateFile, key);
  const present = new Set(existsSync(plan.outDir) ? filesIn(plan.outDir).map(({ file }) => file) : []);
  const changed = plan.sources.filter(
    ({ file, output, stamp }) => known[relative(plan.folder, file)] !== stamp || !present.has(`${output}.js`),
  );
  const stale = staleOutputs(plan, present);
  for (const file of stale) rmSync(file);
  if (changed.length > 0) {
    rmSync(stateFile, { force: true });
    const { transformFile } = await import('@swc/core');
    await Promise.all(changed.map((source) => writeOutput(transformFile, source, options)));
  }
  if (changed.length + stale.length > 0) writeState(stateFile, key, plan);
  return { written: changed.length, removed: stale.length };
}

async function writeOutput(transformFile, { file, output }, options) {
  mkdirSync(dirname(output), { recursive: true });
  const sourceFileName = relative(dirname(output), file);
  const { code, map } = await transformFile(file, { ...options, sourceFileName });
  if (!map) return writeFileSync(`${output}.js`, code);
  const name = output.slice(dirname(output).length + 1);
  writeFileSync(`${output}.js.map`, map);
  writeFileSync(`${output}.js`, `${code}//# sourceMappingURL=${name}.js.map\n`);
}

/** @param {Plan} plan @param {Set<string>} present */
function staleOutputs({ sources }, present) {
  const outputs = new Set(sources.map(({ output }) => output));
  return [...present].filter((file) => OUTPUT.test(file) && !outputs.has(file.replace(OUTPUT, '')));
}

const swcVersion = () => createRequire(import.meta.url)('@swc/core/package.json').version;

function readState(file, key) {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'));
    return state.key === key ? state.sources : {};
  } catch {
    return {};
  }
}

function writeState(file, key, { folder, sources }) {
  mkdirSync(dirname(file), { recursive: true });
  const stamps = Object.fromEntries(sources.map(({ file: source, stamp }) => [relative(folder, source), stamp]));
  writeFileSync(file, JSON.stringify({ key, sources: stamps }));
}
