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
  const rank = ({ kind }) => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);
  return objects.sort((a, b) => rank(a) - rank(b));
}

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
  const problems = [];
  for (const object of objects) {
    const { status, body, warnings } = await client.apply(object, namespace);
    if (status >= 300) problems.push(`${nameOf(object)}: ${body?.message ?? status}`);
    problems.push(...warnings.map((warning) => `${nameOf(object)}: ${warning}`));
  }
  return problems;
}
