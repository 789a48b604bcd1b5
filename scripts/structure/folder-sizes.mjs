import { folderOf, isTest } from './sources.mjs';

const MOST_FILES = 30;

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem per folder with more than 30 source files, without tests
 */
export function folderSizes(sources) {
  const counts = new Map();
  for (const { path } of sources) {
    if (!isTest(path)) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${MOST_FILES}`);
}
