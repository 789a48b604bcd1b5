import ts from 'typescript';
import { folderOf, isTest } from './sources.mjs';

const MOST_FILES = 30;
const MOST_LINES = 200;

/**
 * Reports sizes that deserve a review. Size alone is no reason to split a file or a folder, so these are warnings.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one warning for each folder with too many files and each file with too many lines; tests do not
 * count
 */
export function sizeWarnings(sources) {
  const counted = sources.filter(({ path }) => !isTest(path));
  const counts = new Map();
  for (const { path } of counted) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  const folders = [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} has ${count} source files, more than ${MOST_FILES}`);
  const files = counted
    .map(({ path, text }) => ({ path, lines: linesOfCode(text) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines of code, more than ${MOST_LINES}`);
  return [...folders, ...files];
}

/** Counts the lines that contain more than comments and white space. */
function linesOfCode(text) {
  if (text.split('\n').length <= MOST_LINES) return 0;
  const file = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest);
  const lines = new Set();
  const mark = (node) => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(file);
    children.forEach(mark);
    if (children.length > 0 || node.getWidth(file) === 0) return;
    const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line;
    const last = file.getLineAndCharacterOfPosition(node.getEnd()).line;
    for (let line = first; line <= last; line += 1) lines.add(line);
  };
  mark(file);
  return lines.size;
}
