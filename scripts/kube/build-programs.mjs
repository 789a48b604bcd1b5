import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from '../infrastructure/run-command.mjs';
import { UserError } from '../infrastructure/user-error.mjs';

const KUBERNETES = { module: 'k8s.io/kubernetes', version: 'v1.36.3' };
const kubernetes = (command) => ({ ...KUBERNETES, package: `k8s.io/kubernetes/cmd/${command}` });

/** The module and the main package of each program. */
export const MODULES = {
  etcd: { module: 'go.etcd.io/etcd/server/v3', version: 'v3.6.8', package: 'go.etcd.io/etcd/server/v3' },
  'kube-apiserver': kubernetes('kube-apiserver'),
  'kube-controller-manager': kubernetes('kube-controller-manager'),
  'kube-scheduler': kubernetes('kube-scheduler'),
  kwok: { module: 'sigs.k8s.io/kwok', version: 'v0.8.0', package: 'sigs.k8s.io/kwok/cmd/kwok' },
};

/**
 * Builds a program in a temporary module. `go install` refuses modules that replace their own parts.
 * @param {keyof typeof MODULES} name
 * @param {string} target
 * @param {(line: string) => void} log
 */
export async function buildProgram(name, target, log) {
  const { module, version, package: main } = MODULES[name];
  const folder = join(dirname(target), `build-${name}`);
  mkdirSync(folder, { recursive: true });
  const go = (...args) => runGo(args, folder);
  if (!(await runCommand('go', ['version'])).ok)
    throw new UserError('Install Go, or set KUBE_PROGRAMS to a folder with the Kubernetes programs');
  log(`building ${name} ${version} ...`);
  const answer = await go('mod', 'download', '-json', `${module}@${version}`);
  const { GoMod } = JSON.parse(answer.slice(answer.indexOf('{')));
  writeFileSync(join(folder, 'go.mod'), moduleFile(module, version, readFileSync(GoMod, 'utf8')));
  const flags = `-s -w -X k8s.io/component-base/version.gitVersion=${version}`;
  await go('build', '-mod=mod', '-trimpath', '-ldflags', flags, '-o', 'program', main);
  chmodSync(join(folder, 'program'), 0o755);
  renameSync(join(folder, 'program'), target);
}

/**
 * Kubernetes requires its own parts as v0.0.0 and takes them from its repository. Their published versions have the
 * same minor and patch version.
 * @param {string} module @param {string} version @param {string} original  go.mod of the module
 */
export function moduleFile(module, version, original) {
  const lines = original.split('\n').map((line) => line.trim().split(' '));
  const parts = lines.filter(([part, is]) => part.startsWith('k8s.io/') && is === 'v0.0.0').map(([part]) => part);
  const published = version.replace('v1.', 'v0.');
  const language = lines.find(([word]) => word === 'go')?.join(' ') ?? 'go 1.26.0';
  return [
    ...['module build', language, `require ${module} ${version}`],
    ...parts.map((part) => `replace ${part} => ${part} ${published}`),
    '',
  ].join('\n');
}

async function runGo(args, cwd) {
  const { ok, output } = await runCommand('go', args, { cwd, env: { ...process.env, GOFLAGS: '-mod=mod' } });
  if (!ok) throw new UserError(`go ${args[0]} failed:\n${output.split('\n').slice(-15).join('\n')}`);
  return output;
}
