import { join } from 'node:path';
import { fromYAMLFilePath } from 'prh';
import { ROOT } from '../launch/paths.mjs';

const vocabulary = fromYAMLFilePath(join(ROOT, 'scripts/prose/vocabulary.yml'));

/**
 * @param {import('./read-prose.mjs').Prose[]} prose
 * @returns {string[]} one problem for each word that the vocabulary replaces
 */
export const proseProblems = (prose) =>
  prose.flatMap(({ path, line, text }) =>
    vocabulary
      .makeChangeSet(path, text.replace(/\n/g, ' '))
      .diffs.map(({ matches: [found], rule }) => `${path}:${line} ${found} => ${rule.expected}`),
  );
