/**
 * `npm run manifests`: renders the overlays of k8s with kustomize, validates them against the Kubernetes schemas, and checks selectors, budgets, ports, secrets and grace periods. Skipped if the tools are missing and cannot be installed with Go and Python. The last line is "N passed, N failed".
 */
import './launch/require-node.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { ROOT, STATE } from './launch/paths.mjs';
import { production, RULES } from './manifests/rules.mjs';
import { CHART, chartFiles, differences, readResources, renderProduction, SWITCHES } from './manifests/chart.mjs';
import { findHelm, findKustomize, findValidator, render, renderChart, schemaProblems } from './manifests/tools.mjs';
import { closingLine, NONE } from './testing/closing-line.mjs';

const OVERLAYS = { local: RULES, production: [...RULES, production] };
const RENDERED = join(STATE, 'manifests');
const COMPONENTS = join(ROOT, 'k8s', 'components');
/** Components that a component requires. */
const BESIDE = { 'cert-manager': ['ingress'] };

/** @returns {Promise<string[]>} the problems of one overlay */
async function check(name, rules, { kustomize, validator }) {
  const text = await render(kustomize, join(ROOT, 'k8s', 'overlays', name));
  const file = join(RENDERED, `${name}.yaml`);
  writeFileSync(file, text);
  const resources = parseAllDocuments(text).map((document) => document.toJS());
  const problems = [...(await schemaProblems(validator, file)), ...rules.flatMap((rule) => rule(resources))];
  console.log(`k8s/overlays/${name}: ${resources.length} resources, ${problems.length} problems`);
  return problems;
}

/**
 * Adds each component to the base, as an overlay of an operator does. Custom resources have no schema here, so only the
 * rules are checked. @returns {Promise<string[]>} the problems of one component
 */
async function checkComponent(name, { kustomize }) {
  const folder = join(RENDERED, name);
  mkdirSync(folder, { recursive: true });
  const at = (path) => relative(folder, path);
  const kustomization = {
    ...{ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', namespace: 'recado' },
    resources: [at(join(ROOT, 'k8s', 'base'))],
    components: [...(BESIDE[name] ?? []), name].map((one) => at(join(COMPONENTS, one))),
  };
  writeFileSync(join(folder, 'kustomization.yaml'), stringify(kustomization));
  const text = await render(kustomize, folder);
  const resources = parseAllDocuments(text).map((document) => document.toJS());
  const problems = RULES.flatMap((rule) => rule(resources));
  console.log(`k8s/components/${name}: ${resources.length} resources with the base, ${problems.length} problems`);
  return problems;
}

/**
 * Compares the Helm chart with what kustomize renders, with each switch. @returns {Promise<string[]>} the differences
 */
async function checkChart({ kustomize, helm }) {
  const files = Object.entries(await chartFiles(kustomize));
  const isCurrent = ([file, content]) => existsSync(file) && readFileSync(file, 'utf8') === content;
  const problems = files.every(isCurrent) ? [] : ['the chart is out of date: npm run chart'];
  for (const [component, { name, beside }] of Object.entries(SWITCHES)) {
    const on = [...beside, component].map((one) => SWITCHES[one].name);
    const switches = Object.values(SWITCHES).map((one) => `${one.name}.enabled=${on.includes(one.name)}`);
    const fromChart = readResources(await renderChart(helm, CHART, switches));
    const found = differences(fromChart, await renderProduction(kustomize, [...beside, component]));
    problems.push(...found.map((one) => `${one} with ${name}`));
  }
  console.log(
    `k8s/chart: ${Object.keys(SWITCHES).length} switches compared with kustomize, ${problems.length} problems`,
  );
  return problems;
}

/** @param {Promise<string | undefined>} a tool whose download needs a network */
const orNone = (tool) =>
  tool.catch((error) => {
    console.log(`a tool could not be fetched: ${error.message.split('\n')[0]}`);
    return undefined;
  });

async function main() {
  const [kustomize, validator, helm] = await Promise.all([findKustomize(), findValidator(), findHelm()].map(orNone));
  if (!kustomize || !validator || !helm) {
    console.log(
      'the manifests are not checked: this needs kustomize and Helm, or Go, and Python, and their registries',
    );
    return { ...NONE, skipped: Object.keys(OVERLAYS).length };
  }
  mkdirSync(RENDERED, { recursive: true });
  const checks = [
    ...Object.entries(OVERLAYS).map(
      ([name, rules]) =>
        () =>
          check(name, rules, { kustomize, validator }),
    ),
    () => checkChart({ kustomize, helm }),
    ...readdirSync(COMPONENTS).map((name) => () => checkComponent(name, { kustomize })),
  ];
  let failed = 0;
  for (const begin of checks) {
    const problems = await begin().catch((error) => [String(error.message)]);
    for (const problem of problems) console.error(`  ${problem}`);
    failed += Number(problems.length > 0);
  }
  return { ...NONE, passed: checks.length - failed, failed };
}

const counts = await main();
console.log(closingLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
