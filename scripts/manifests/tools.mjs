import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { STATE } from '../launch/paths.mjs';

const run = promisify(execFile);
const TOOLS = join(STATE, 'manifest-tools');
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';
const HELM = 'helm.sh/helm/v3/cmd/helm@v3.19.2';
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
export const KUBERNETES = '1.33';

const runs = (program, ...args) =>
  run(program, args).then(
    () => true,
    () => false,
  );

export const findKustomize = () => findOrBuild('kustomize', KUSTOMIZE);
export const findHelm = () => findOrBuild('helm', HELM);

/**
 * Returns a program from the PATH, or builds it once from its Go module.
 * @returns {Promise<string | undefined>} undefined if both are missing
 */
async function findOrBuild(name, module) {
  if (await runs(name, 'version')) return name;
  const program = join(TOOLS, 'bin', name);
  if (existsSync(program)) return program;
  if (!(await runs('go', 'version'))) return undefined;
  await run('go', ['install', module], { env: { ...process.env, GOBIN: join(TOOLS, 'bin'), GOFLAGS: '-mod=mod' } });
  return program;
}

/**
 * Installs kubernetes-validate with the API schemas in a separate virtual environment.
 * @returns {Promise<string | undefined>} undefined if Python is missing
 */
export async function findValidator() {
  const place = join(TOOLS, 'schemas');
  const program = join(place, 'bin', 'kubernetes-validate');
  const mark = join(place, 'requirements.sha256');
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return program;
  if (!(await runs('python3', '--version'))) return undefined;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(TOOLS, { recursive: true });
  await run('python3', ['-m', 'venv', place]);
  await run(join(place, 'bin', 'pip'), ['install', '--quiet', '--requirement', REQUIREMENTS]);
  writeFileSync(mark, wanted);
  return program;
}

/** @param {string} kustomize @param {string} folder @returns {Promise<string>} the rendered manifests */
export async function render(kustomize, folder) {
  const { stdout } = await run(kustomize, ['build', folder], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** @param {string} helm @param {string} chart @param {string[]} switches @returns {Promise<string>} the rendered manifests */
export async function renderChart(helm, chart, switches) {
  const set = switches.flatMap((name) => ['--set', name]);
  const { stdout } = await run(helm, ['template', 'recado', chart, ...set], { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** @returns {Promise<string[]>} violations of the Kubernetes schemas */
export async function schemaProblems(validator, file) {
  try {
    await run(validator, ['--strict', '--no-warn', '-k', KUBERNETES, file]);
    return [];
  } catch (error) {
    const lines = `${error.stdout ?? ''}${error.stderr ?? ''}`.split('\n').filter((line) => /ERROR|Error/.test(line));
    return lines.length > 0 ? lines : [String(error).split('\n')[0]];
  }
}
