import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../launch/paths.mjs';

/** @typedef {{ path: string, line: number, text: string }} Prose  a line of prose and where it stands */

const GENERATED = /(^|\/)(HANDLERS|THIRD_PARTY_NOTICES)\.md$|^clients\/.*\/generated\//;
/** A marked line is an exception; the mark gives the reason. */
const ALLOWED = /prose:allow \S+/;

/** @returns {Prose[]} all prose of the project */
export function readProse(root = ROOT) {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.md', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
    { cwd: root, encoding: 'utf8' },
  );
  const paths = listed.split('\n').filter((path) => path && !GENERATED.test(path) && existsSync(join(root, path)));
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return (path.endsWith('.md') ? linesOfDocument(text) : linesOfCode(text)).map((prose) => ({ path, ...prose }));
  });
}

/** Returns the lines of a document without fenced blocks, code and link targets. */
export function linesOfDocument(text) {
  let isCode = false;
  return text.split('\n').flatMap((line, n) => {
    if (/^\s*(```|~~~)/.test(line)) {
      isCode = !isCode;
      return [];
    }
    if (isCode || ALLOWED.test(line)) return [];
    return [{ line: n + 1, text: withoutCode(line).replace(/\]\([^)]*\)/g, ']') }];
  });
}

/** Returns the comments, test names and log messages in a source. */
export function linesOfCode(text) {
  const found = [];
  const add = (pos, part) => {
    const first = text.slice(0, pos).split('\n').length;
    part.split('\n').forEach((line, n) => {
      if (!ALLOWED.test(line)) found.push({ line: first + n, text: withoutCode(line) });
    });
  };
  const file = ts.createSourceFile('x.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const seen = new Set();
  const addComments = (ranges) => {
    for (const { pos, end } of ranges ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      add(pos, text.slice(pos, end));
    }
  };
  const visit = (node) => {
    addComments(ts.getLeadingCommentRanges(text, node.pos));
    addComments(ts.getTrailingCommentRanges(text, node.end));
    if (ts.isCallExpression(node) && isSpoken(node.expression.getText(file)))
      for (const one of node.arguments) if (ts.isStringLiteralLike(one)) add(one.getStart(file), one.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  addComments(ts.getLeadingCommentRanges(text, file.endOfFileToken.pos));
  return found;
}

/** Calls whose text is read by people: test names and log messages. */
const isSpoken = (callee) => /(^|[^\w.])(it|describe|test)\b|logger\.(trace|debug|info|warn|error|fatal)$/.test(callee);

const withoutCode = (line) => line.replace(/`[^`]*`/g, '`…`');
