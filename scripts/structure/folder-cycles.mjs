import { folderOf, isTest, packageOf } from './sources.mjs';

/** A file at the top of `src` (config, module, start) is a separate node: features import one and are imported by another. */
const placeOf = (path) => (/\/src\/[^/]+$/.test(path) ? path : folderOf(path));

/** A subject is a folder in a service's `src` with all its contents. */
const subjectOf = (path) => /^services\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? path;

/**
 * Finds folders of a package, and subjects of a service, that import each other directly or in a cycle. A folder
 * and its subfolders are separate.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem per cycle
 */
export function folderCycles(sources) {
  const rings = new Set([...cyclesOf(sources, placeOf), ...cyclesOf(sources, subjectOf)]);
  return [...rings];
}

function cyclesOf(sources, nodeOf) {
  const edges = new Map();
  for (const { path, imports } of sources) {
    if (isTest(path)) continue;
    const from = nodeOf(path);
    for (const target of imports) {
      const to = nodeOf(target);
      if (to === from || folderOf(path) === folderOf(target) || packageOf(to + '/') !== packageOf(from + '/')) continue;
      if (!edges.has(from)) edges.set(from, new Map());
      if (!edges.get(from).has(to)) edges.get(from).set(to, `${path} → ${target}`);
    }
  }
  return ringsOf(edges).map((ring) => describe(ring, edges));
}

function describe(ring, edges) {
  const within = ring.flatMap((from) =>
    [...(edges.get(from) ?? [])].filter(([to]) => ring.includes(to)).map(([, example]) => `    ${example}`),
  );
  return [`folders import each other in a ring: ${ring.join(', ')}`, ...within].join('\n');
}

/** Returns strongly connected components with more than one folder, found with Tarjan's algorithm. */
function ringsOf(edges) {
  const state = new Map();
  const stack = [];
  const rings = [];
  let counter = 0;
  const visit = (node) => {
    const own = { index: counter, low: counter, onStack: true };
    counter += 1;
    state.set(node, own);
    stack.push(node);
    for (const next of edges.get(node)?.keys() ?? []) {
      const seen = state.get(next);
      if (!seen) own.low = Math.min(own.low, visit(next).low);
      else if (seen.onStack) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) {
      const ring = stack.splice(stack.indexOf(node));
      for (const one of ring) state.get(one).onStack = false;
      if (ring.length > 1) rings.push(ring.sort());
    }
    return own;
  };
  for (const node of edges.keys()) if (!state.has(node)) visit(node);
  return rings;
}
