import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../launch/paths.mjs';
import { IMAGE_ROOT, imageOf } from './images.mjs';

/**
 * @typedef {object} PodPlace
 * @property {string} folder  for the files of the pod
 * @property {string} claims  for the files of persistent volume claims, which several pods may share
 * @property {string} ip
 * @property {string} node  the Node.js for the processes
 * @property {(kind: 'configmaps' | 'secrets', name: string) => Promise<Record<string, string>>} read  the content of a
 * ConfigMap or Secret
 */
/** @typedef {{ command: string, args: string[], cwd: string, env: Record<string, string> }} Execution */

const ANY_ADDRESS = '0.0.0.0';
const TEMPORARY = '/tmp';

/**
 * Returns how to run the container of a pod as a process of this machine. There is no container file system, so paths
 * below a mounted folder are rewritten in the command and the environment.
 * @param {Record<string, any>} pod
 * @param {PodPlace} place
 * @returns {Promise<Execution>}
 */
export async function executionOf(pod, place) {
  const { containers, initContainers = [] } = pod.spec;
  if (containers.length !== 1 || initContainers.length > 0) throw new Error('only pods with one container are run');
  const [container] = containers;
  const image = imageOf(container.image);
  const mounts = await mountsOf(pod, place);
  // a path in the temporary folder may also be one of this machine, so only TMPDIR names the mounted one
  const roots = [...mounts.filter(([path]) => path !== TEMPORARY), [IMAGE_ROOT, ROOT]];
  const rewrite = (text) => rewritePath(text, roots);
  const [command, ...args] = [...(container.command ?? image.command), ...(container.args ?? [])].map(rewrite);
  const env = { ...outsideOf(pod, mounts), ...image.env, ...(await environmentOf(pod, place)) };
  return {
    ...{ command: command === 'node' ? place.node : command, args, cwd: image.cwd },
    // every pod has its own loopback address, on which it can use its container ports
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value === ANY_ADDRESS ? place.ip : rewrite(value)]),
    ),
  };
}

/** Variables that a container runtime or the image sets. @param {Record<string, any>} pod @param {string[][]} mounts */
function outsideOf({ metadata }, mounts) {
  const { PATH = '', HOME = '' } = process.env;
  const tmp = mounts.find(([path]) => path === TEMPORARY)?.[1];
  return { PATH, HOME, HOSTNAME: metadata.name, ...(tmp && { TMPDIR: tmp }) };
}

/** @param {string} text @param {string[][]} roots  pairs of the path in the container and on this machine */
function rewritePath(text, roots) {
  const found = roots.find(([path]) => text === path || text.startsWith(`${path}/`));
  return found ? `${found[1]}${text.slice(found[0].length)}` : text;
}

/** @param {Record<string, any>} pod @param {PodPlace} place @returns {Promise<string[][]>} */
async function mountsOf(pod, place) {
  const { volumes = [], containers } = pod.spec;
  const mounts = [];
  for (const { name, mountPath } of containers[0].volumeMounts ?? []) {
    const volume = volumes.find((one) => one.name === name);
    mounts.push([mountPath, await folderOf(volume, pod, place)]);
  }
  return mounts;
}

/** @param {Record<string, any>} volume @param {Record<string, any>} pod @param {PodPlace} place */
async function folderOf(volume, pod, place) {
  const claim = volume.persistentVolumeClaim?.claimName;
  const folder = claim ? join(place.claims, pod.metadata.namespace, claim) : join(place.folder, volume.name);
  mkdirSync(folder, { recursive: true });
  if (claim || volume.emptyDir) return folder;
  const { configMap, secret } = volume;
  if (!configMap && !secret) throw new Error(`the volume ${volume.name} has an unknown kind`);
  const content = configMap
    ? await place.read('configmaps', configMap.name)
    : await place.read('secrets', secret.secretName);
  for (const [name, text] of Object.entries(content)) writeFileSync(join(folder, name), text, { mode: 0o600 });
  return folder;
}

/** @param {Record<string, any>} pod @param {PodPlace} place @returns {Promise<Record<string, string>>} */
async function environmentOf(pod, place) {
  const { env = [], envFrom = [] } = pod.spec.containers[0];
  /** @type {Record<string, string>} */
  const found = {};
  for (const { prefix = '', configMapRef, secretRef } of envFrom) {
    const content = configMapRef
      ? await place.read('configmaps', configMapRef.name)
      : await place.read('secrets', secretRef.name);
    for (const [name, value] of Object.entries(content)) found[`${prefix}${name}`] = value;
  }
  for (const { name, value = '', valueFrom } of env)
    found[name] = valueFrom ? await valueOf(valueFrom, pod, place) : expand(value, found);
  return found;
}

/** Replaces `$(NAME)`. @param {string} text @param {Record<string, string>} known */
const expand = (text, known) => text.replace(/\$\((\w+)\)/g, (whole, name) => known[name] ?? whole);

/** @param {Record<string, any>} from @param {Record<string, any>} pod @param {PodPlace} place */
async function valueOf({ fieldRef, configMapKeyRef, secretKeyRef }, pod, place) {
  if (fieldRef) return fieldOf(fieldRef.fieldPath, pod, place);
  const ref = configMapKeyRef ?? secretKeyRef;
  if (!ref) throw new Error('a value comes from an unknown kind of source');
  const content = await place.read(configMapKeyRef ? 'configmaps' : 'secrets', ref.name);
  if (content[ref.key] === undefined && !ref.optional) throw new Error(`${ref.name} has no key ${ref.key}`);
  return content[ref.key] ?? '';
}

/** @param {string} path @param {Record<string, any>} pod @param {PodPlace} place @returns {string} */
export function fieldOf(path, pod, { ip }) {
  if (path === 'status.podIP' || path === 'status.hostIP') return ip;
  const [, part, key] = /^metadata\.(labels|annotations)\['([^']+)'\]$/.exec(path) ?? [];
  if (part) return pod.metadata[part]?.[key] ?? '';
  const value = path.split('.').reduce((object, name) => object?.[name], pod);
  if (value === undefined) throw new Error(`the pod has no field ${path}`);
  return String(value);
}
