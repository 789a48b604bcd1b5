import { UserError } from '../infrastructure/user-error.mjs';

/**
 * The workspaces installed on a machine that runs Recado. Benchmarks run only in a checkout, and clients run elsewhere.
 */
const NOT_SHIPPED = /^(load-tests|clients\/.+)$/;
const CLIENT = 'web';
/** These build the client and are not included in it. The other tools are dependencies of the root. */
const BUILD_TOOLS = new Set(['@vitejs/plugin-react']);

/** Workspaces that contain a subset of a published package. */
export const TAKEN_OVER = new Set(['web/icons-material']);
const isThirdParty = (path) => path.includes('node_modules') || TAKEN_OVER.has(path);

/** Packages whose manifest states the licence in a form that the lockfile omits. */
const LICENCES = { 'xmlhttprequest-ssl': 'MIT' };

/**
 * @typedef {{ name?: string, version?: string, license?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Entry
 * @typedef {{ name: string, version: string, licence: string, inServices: boolean, inClient: boolean }} Shipped
 */

/**
 * Follows the production dependencies of each workspace through the lockfile, as Node.js resolves them.
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {Shipped[]} sorted by name and version
 */
export function shippedPackages({ packages }) {
  const workspaces = Object.keys(packages).filter((path) => path && !isThirdParty(path));
  const services = workspaces.filter((path) => path !== CLIENT && !NOT_SHIPPED.test(path));
  const inServices = reachable(packages, services);
  const inClient = reachable(packages, [CLIENT]);
  /** @type {Map<string, Shipped>} */
  const shipped = new Map();
  for (const path of new Set([...inServices, ...inClient])) {
    const { name, version, licence } = describe(path, packages[path]);
    const known = shipped.get(`${name}@${version}`);
    shipped.set(`${name}@${version}`, {
      name,
      version,
      licence,
      inServices: inServices.has(path) || (known?.inServices ?? false),
      inClient: inClient.has(path) || (known?.inClient ?? false),
    });
  }
  return [...shipped.values()].sort(
    (a, b) => compare(a.name, b.name) || a.version.localeCompare(b.version, 'en', { numeric: true }),
  );
}

const compare = (a, b) => (a < b ? -1 : Number(a > b));

/** @param {Record<string, Entry>} packages @param {string[]} from @returns {Set<string>} paths in node_modules */
function reachable(packages, from) {
  const seen = new Set(from);
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of needs(packages[path]).filter((each) => !BUILD_TOOLS.has(each))) {
      const found = resolve(packages, path, name);
      if (found === undefined || seen.has(found)) continue;
      seen.add(found);
      waiting.push(found);
    }
  }
  return new Set([...seen].filter(isThirdParty));
}

/** @param {Entry} entry */
function needs({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** @param {Record<string, Entry>} packages @param {string} from @param {string} name */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (!folder) return undefined;
  }
}

/** @param {string} path @param {Entry} entry */
function describe(path, { name: ownName, version = '', license }) {
  const name = ownName ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = license ?? LICENCES[name];
  if (!licence)
    throw new UserError(`${name} names no licence in the lockfile: look it up and add it to ${import.meta.filename}`);
  return { name, version, licence };
}
