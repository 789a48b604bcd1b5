import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launch/paths.mjs';

/** The maximum number of files on each path. These limits only decrease: see decision 13. */
export const MOST_HOPS = { Inbound: 42, Outbound: 38 };
const HEADING = /^### (Inbound|Outbound)\b/;
const ROW = /^(\| *\d+ *\| *`([^`]+)` *\|.*\|) *(\d+) *\|$/;

/**
 * Reads the tables "file · what it does · lines" of ARCHITECTURE.md.
 * @param {string} page
 * @returns {{ way: string, file: string, lines: number, at: number }[]} `at` is the index of the row's line
 */
function readHops(page) {
  const rows = [];
  let way;
  page.split('\n').forEach((line, at) => {
    if (line.startsWith('#')) way = HEADING.exec(line)?.[1];
    const row = way && ROW.exec(line);
    if (row) rows.push({ way, file: row[2], lines: Number(row[3]), at });
  });
  return rows;
}

const linesOf = (text) => text.trimEnd().split('\n').length;

/**
 * @param {string} page the text of ARCHITECTURE.md
 * @param {string} [root]
 * @returns {string[]} missing files, wrong line counts, and paths that are too long
 */
export function hopsProblems(page, root = ROOT) {
  const rows = readHops(page);
  const wrong = rows.flatMap(({ file, lines }) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`ARCHITECTURE.md names ${file}, which does not exist`];
    const real = linesOf(readFileSync(path, 'utf8'));
    return real === lines
      ? []
      : [`ARCHITECTURE.md says ${lines} lines for ${file}; it has ${real}: npm run structure -- --write`];
  });
  const long = Object.entries(MOST_HOPS).flatMap(([way, most]) => {
    const files = new Set(rows.filter((row) => row.way === way).map(({ file }) => file)).size;
    if (files === 0) return [`ARCHITECTURE.md has no table for "${way}"`];
    return files > most ? [`the ${way} table names ${files} files, more than ${most}`] : [];
  });
  return [...wrong, ...long];
}

/** @returns {string} the page with current line counts */
export function withCounts(page, root = ROOT) {
  const lines = page.split('\n');
  for (const { file, at } of readHops(page)) {
    if (!existsSync(join(root, file))) continue;
    const count = String(linesOf(readFileSync(join(root, file), 'utf8')));
    lines[at] = lines[at].replace(ROW, (_, head, __, old) => `${head} ${count.padStart(old.length)} |`);
  }
  return lines.join('\n');
}
