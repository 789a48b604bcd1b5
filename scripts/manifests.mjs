/**
 * `npm run manifests`: renders the overlays of k8s with kustomize, validates them against the Kubernetes schemas, and checks selectors, budgets, ports, secrets and grace periods. Skipped if the tools are missing and cannot be installed with Go and Python. The last line is "N passed, N failed".
 */
import './launch/require-node.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT, STATE } from './launch/paths.mjs';
import { production, RULES } from './manifests/rules.mjs';
import { findKustomize, findValidator, render, schemaProblems } from './manifests/tools.mjs';
import { closingLine, NONE } from './testing/closing-line.mjs';

const OVERLAYS = { local: RULES, production: [...RULES, production] };
const RENDERED = join(STATE, 'manifests');

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

/** @param {Promise<string | undefined>} a tool whose download needs a network */
const orNone = (tool) =>
  tool.catch((error) => {
    console.log(`a tool could not be fetched: ${error.message.split('\n')[0]}`);
    return undefined;
  });

async function main() {
  const [kustomize, validator] = await Promise.all([findKustomize(), findValidator()].map(orNone));
  if (!kustomize || !validator) {
    console.log('the manifests are not checked: this needs kustomize or Go, and Python, and their registries');
    return { ...NONE, skipped: Object.keys(OVERLAYS).length };
  }
  mkdirSync(RENDERED, { recursive: true });
  let failed = 0;
  for (const [name, rules] of Object.entries(OVERLAYS)) {
    const problems = await check(name, rules, { kustomize, validator }).catch((error) => [String(error.message)]);
    for (const problem of problems) console.error(`  ${problem}`);
    failed += Number(problems.length > 0);
  }
  return { ...NONE, passed: Object.keys(OVERLAYS).length - failed, failed };
}

const counts = await main();
console.log(closingLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
