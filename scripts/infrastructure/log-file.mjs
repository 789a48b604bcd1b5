import { existsSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT_BYTES = 20 * 1024 * 1024;
const LEVELS = { 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

/** Opens a log for appending, and renames a large one from earlier runs. @param {string} file */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

/**
 * Returns the end of a log in readable form: JSON lines as level and message.
 * @param {string} text
 * @param {number} [count]
 */
export function lastLines(text, count = 15) {
  const lines = text.trimEnd().split('\n').slice(-count);
  return lines.map((line) => `  ${readable(line).slice(0, 300)}`).join('\n');
}

/** Counts warnings and errors in a log of JSON lines. @param {string} text */
export function countTroubles(text) {
  const levels = text.split('\n').map((line) => parse(line)?.level ?? 0);
  return {
    warnings: levels.filter((level) => level === 40).length,
    errors: levels.filter((level) => level > 40).length,
  };
}

function readable(line) {
  const entry = parse(line);
  if (!entry?.msg) return line;
  return [LEVELS[entry.level] ?? 'INFO', entry.msg, entry.err?.message].filter(Boolean).join('  ');
}

function parse(line) {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined;
  } catch {
    return undefined;
  }
}
