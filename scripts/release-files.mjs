/**
 * `node scripts/release-files.mjs --registry REGISTRY --to DIR` writes what a release publishes beside its images: the
 * Helm chart as a package, the manifests rendered by kustomize, the NATS configuration, a list of all packages
 * (CycloneDX) and the release notes. It needs no container engine.
 */
import './launch/require-node.mjs';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { runCommand } from './infrastructure/run-command.mjs';
import { ROOT } from './launch/paths.mjs';
import { CHART, REGISTRY } from './manifests/chart.mjs';
import { findHelm, findKustomize, render } from './manifests/tools.mjs';
import { notesOf } from './release/notes.mjs';

const { values: options } = parseArgs({
  options: { registry: { type: 'string' }, to: { type: 'string' } },
});
const read = (...path) => readFileSync(join(ROOT, ...path), 'utf8');
const { version } = JSON.parse(read('package.json'));

async function run(command, ...args) {
  const { ok, output } = await runCommand(command, args, { cwd: ROOT });
  if (!ok) throw new UserError(`${command} ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** Packages the chart with the registry of this release as its default. */
async function packageChart(helm, registry, to) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-chart-'));
  try {
    const chart = join(folder, 'recado');
    cpSync(CHART, chart, { recursive: true });
    const values = join(chart, 'values.yaml');
    writeFileSync(values, readFileSync(values, 'utf8').replaceAll(REGISTRY, registry));
    await run(helm, 'package', chart, '--version', version, '--app-version', version, '--destination', to);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main({ registry, to }) {
  if (!registry || !to) throw new UserError('Usage: node scripts/release-files.mjs --registry REGISTRY --to DIR');
  const folder = resolve(to);
  mkdirSync(folder, { recursive: true });
  const [kustomize, helm] = [await findKustomize(), await findHelm()];
  if (!kustomize || !helm) throw new UserError('kustomize and Helm are missing, and Go to build them');
  await packageChart(helm, registry, folder);
  const manifests = await render(kustomize, join(ROOT, 'k8s', 'overlays', 'production'));
  writeFileSync(join(folder, 'manifests.yaml'), manifests.replaceAll(REGISTRY, registry));
  writeFileSync(join(folder, 'nats.conf'), read('k8s', 'stores', 'nats.conf'));
  writeFileSync(join(folder, 'NOTES.md'), notesOf(read('CHANGELOG.md'), version));
  const sbom = await run('npm', 'sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx');
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
  console.log(`the files of ${version} are in ${folder}`);
}

await main(options).catch((error) => {
  reportFailure(error);
  process.exitCode = 1;
});
