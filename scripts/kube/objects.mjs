import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { UserError } from '../infrastructure/user-error.mjs';
import { ROOT } from '../launch/paths.mjs';
import { findKustomize, render } from '../manifests/tools.mjs';

/** @typedef {import('./client.mjs').KubeObject} KubeObject */

/** Other objects refer to these. */
const FIRST = ['Namespace', 'PriorityClass', 'ServiceAccount', 'ConfigMap', 'Secret'];

/** Renders a folder of k8s, such as "base" or "overlays/local". @param {string} folder @returns {Promise<KubeObject[]>} */
export async function renderObjects(folder) {
  const kustomize = await findKustomize();
  if (!kustomize) throw new UserError('This needs kustomize, or Go to build it');
  const text = await render(kustomize, join(ROOT, 'k8s', folder));
  const objects = parseAllDocuments(text).map((document) => document.toJS());
  return objects.sort((a, b) => FIRST.indexOf(a.kind) - FIRST.indexOf(b.kind));
}

const isFirst = ({ kind }) => FIRST.includes(kind);

/** @param {KubeObject} object */
export const nameOf = ({ kind, metadata }) => `${kind} ${metadata.name}`;

/**
 * Applies the objects and returns the errors and warnings of the API server.
 * @param {import('./client.mjs').KubeClient} client
 * @param {KubeObject[]} objects
 * @param {string} [namespace]  of objects without one
 * @returns {Promise<string[]>}
 */
export async function applyObjects(client, objects, namespace) {
  const applyOne = async (object) => {
    const { status, body, warnings } = await client.apply(object, namespace);
    const all = status >= 300 ? [...warnings, body?.message ?? String(status)] : warnings;
    return all.map((problem) => `${nameOf(object)}: ${problem}`);
  };
  const problems = [];
  for (const object of objects.filter(isFirst)) problems.push(...(await applyOne(object)));
  const others = await Promise.all(objects.filter((object) => !isFirst(object)).map(applyOne));
  return [...problems, ...others.flat()];
}
