import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../launch/paths.mjs';
import { purposeOf } from './purposes.mjs';

export const PAGE = join(ROOT, 'ARCHITECTURE.md');

/** The maximum number of files that a message may pass through. These limits only decrease: see decision 13. */
export const MOST_FILES = { Inbound: 137, Outbound: 135 };
/** @typedef {keyof typeof MOST_FILES} Way */

/** Processes in the order of the path, then libraries. */
const GROUPS = {
  Inbound: ['services/whatsapp-sessions', 'services/tickets-messages', 'gateway'],
  Outbound: ['gateway', 'services/tickets-messages', 'services/whatsapp-sessions'],
};
const OTHERS = ['services/campaigns-schedules', 'services/service-kit', 'flow-engine', 'contracts'];
const ROW = /^\|.*?`([^`]+\.tsx?)` *\|([^|]*)\|/;

/**
 * Returns a section, which extends from its heading to the next one of the same or a higher level. @param {string} page
 * @param {string} way
 */
function sectionOf(page, way) {
  const start = page.search(new RegExp(`^### ${way}\\b.*$`, 'm'));
  if (start < 0) throw new Error(`ARCHITECTURE.md has no section "### ${way}"`);
  const body = page.indexOf('\n', start) + 1;
  const length = page.slice(body).search(/^#{2,3} /m);
  return { body, end: length < 0 ? page.length : body + length };
}

/** @param {string} text @returns {[string, string][]} files with their purposes */
const rowsOf = (text) =>
  text.split('\n').flatMap((line) => {
    const [, file, purpose = ''] = ROW.exec(line) ?? [];
    return file ? [[file, purpose.trim()]] : [];
  });

/** @param {string} page @param {Way} way @returns {string[]} sorted */
export function listedFiles(page, way) {
  const { body, end } = sectionOf(page, way);
  return rowsOf(page.slice(body, end))
    .map(([file]) => file)
    .sort();
}

/**
 * Writes the measured files into the page. Existing purposes are preserved; a new file gets the first sentence of its
 * doc comment.
 * @param {string} page
 * @param {Record<Way, string[]>} measured
 * @param {(file: string) => string} [describe]
 */
export async function withFiles(page, measured, describe = describeFile) {
  const known = new Map(rowsOf(page));
  let written = page;
  for (const way of /** @type {Way[]} */ (Object.keys(measured))) {
    const { body, end } = sectionOf(written, way);
    const groups = [...GROUPS[way], ...OTHERS, ''];
    const groupOf = (file) => groups.find((group) => file.startsWith(group));
    const tables = groups.map((group) => {
      const rows = measured[way]
        .filter((file) => groupOf(file) === group)
        .map((file) => `| \`${file}\` | ${known.get(file) || describe(file)} |`);
      const head = ['', `#### ${group || 'others'}`, '', '| File | What it does |', '| --- | --- |'];
      return rows.length > 0 ? [...head, ...rows].join('\n') : '';
    });
    const text = `\n${measured[way].length} files.\n${tables.join('\n')}\n\n`;
    written = written.slice(0, body) + text + written.slice(end);
  }
  return format(written, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
}

const describeFile = (file) => purposeOf(file, readFileSync(join(ROOT, file), 'utf8'));

/**
 * @param {string} page the text of ARCHITECTURE.md
 * @param {string} [root]
 * @returns {string[]} files that do not exist or have no purpose, and paths that are too long
 */
export function pathProblems(page, root = ROOT) {
  const gone = rowsOf(page).flatMap(([file, purpose]) => {
    if (!existsSync(join(root, file)))
      return [`ARCHITECTURE.md names ${file}, which does not exist: npm run structure -- --write`];
    return purpose ? [] : [`ARCHITECTURE.md does not say what ${file} does`];
  });
  const long = Object.entries(MOST_FILES).flatMap(([way, most]) => {
    const { length } = listedFiles(page, /** @type {Way} */ (way));
    return length > most ? [`the ${way} path has ${length} files, more than ${most}`] : [];
  });
  return [...gone, ...long];
}
