import { basename, dirname } from 'node:path';

/**
 * @typedef {object} Source
 * @property {string} path  from the root of the project
 * @property {string} text
 * @property {string[]} imports  paths of sources
 */

/** A test that starts a service mentions the requests and events that it sends to it. */
const HANDLED = /@On(?:Rpc|Event)\(\s*([A-Za-z]+)/g;
const DIRECT_IMPORT = 4;
const SAME_NAME = 2;

/**
 * Sorts tests by how closely they are related to changed files: by the requests and events whose handlers use a changed
 * file, by imports, and by names. Nearest first, without unrelated tests.
 * @param {string[]} changed  paths
 * @param {Source[]} sources  without tests
 * @param {Source[]} tests
 * @returns {Source[]}
 */
export function nearestFirst(changed, sources, tests) {
  const near = contractsNear(changed, sources);
  const mentions = new Map([...near.keys()].map((name) => [name, tests.filter(mentionOf(name))]));
  const scores = new Map(tests.map((test) => [test, nameScore(changed, test) + importScore(changed, test)]));
  for (const [name, mentioning] of mentions)
    for (const test of mentioning) scores.set(test, scores.get(test) + near.get(name) / mentioning.length);
  const related = tests.filter((test) => scores.get(test) > 0);
  return related.toSorted((a, b) => scores.get(b) - scores.get(a));
}

const mentionOf = (name) => {
  const word = new RegExp(`\\b${name}\\b`);
  return ({ text }) => word.test(text);
};

/** Returns the requests and events whose handlers use a changed file, with a weight that falls with each import. */
function contractsNear(changed, sources) {
  const near = new Map();
  const importers = new Map();
  for (const source of sources)
    for (const path of source.imports) importers.set(path, [...(importers.get(path) ?? []), source.path]);
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  let ring = changed.filter((path) => texts.has(path));
  const seen = new Set(ring);
  for (let distance = 0; ring.length > 0; distance += 1) {
    for (const path of ring)
      for (const [, name] of texts.get(path).matchAll(HANDLED)) if (!near.has(name)) near.set(name, 1 / (1 + distance));
    ring = ring.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path) && seen.add(path));
  }
  return near;
}

const importScore = (changed, { path, imports }) =>
  [path, ...imports].some((one) => changed.includes(one)) ? DIRECT_IMPORT : 0;

/** `pins/pin-ticket.ts` is related to `pins.int.spec.ts`. */
function nameScore(changed, { path }) {
  const words = wordsOf(basename(path).replace(/\..*/, ''));
  const own = changed.flatMap((file) => wordsOf(`${basename(dirname(file))}-${basename(file).replace(/\..*/, '')}`));
  return (words.filter((word) => own.includes(word)).length / words.length) * SAME_NAME;
}

const wordsOf = (name) => name.split('-').map((word) => word.replace(/s$/, ''));

/**
 * Returns the tests that fit into the given time together, earlier ones first.
 * @param {Source[]} tests
 * @param {(path: string) => number} secondsOf
 * @param {number} seconds
 */
export function fitting(tests, secondsOf, seconds) {
  let left = seconds;
  return tests.filter(({ path }) => {
    const needed = secondsOf(path);
    if (needed > left) return false;
    left -= needed;
    return true;
  });
}
