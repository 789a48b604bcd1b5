import ts from 'typescript';

/** The maximum share of comments that start with a fragment. This limit only decreases. */
const MOST_FRAGMENTS = 0.03;
const FRAGMENT =
  /^(What|Who|Whom|Whose|Whoever|Whatever|Whether|Of|One|Where|Wherever|How|However|Nobody|Somebody|Anybody|Those)\b/;

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {{ all: number, fragments: string[] }} the number of comments, and the positions of those that start with a
 * fragment
 */
export function readComments(sources) {
  let all = 0;
  const fragments = [];
  for (const { path, text } of sources) {
    for (const { line, words } of commentsOf(text)) {
      all += 1;
      if (FRAGMENT.test(words)) fragments.push(`${path}:${line} ${words.slice(0, 80)}`);
    }
  }
  return { all, fragments };
}

/** Returns prose comments. Consecutive `//` lines are one comment; tool directives are excluded. */
function commentsOf(text) {
  const found = [];
  let lastLine = -2;
  for (const { pos, end, kind } of rangesOf(text)) {
    const line = text.slice(0, pos).split('\n').length;
    const words = text
      .slice(pos, end)
      .replace(/^\/\*+|(?<!\*)\*+\/$|^\/\//g, '')
      .replace(/^\s*\*?\s*/gm, '')
      .trim();
    const goesOn = kind === ts.SyntaxKind.SingleLineCommentTrivia && line === lastLine + 1;
    lastLine = kind === ts.SyntaxKind.SingleLineCommentTrivia ? line : -2;
    if (!goesOn && /^[A-Za-z]/.test(words) && !/^(eslint|prettier|@|c8|istanbul)/.test(words))
      found.push({ line, words });
  }
  return found;
}

/** Words with an unclear subject, in comments and test names. */
// eslint-disable-next-line regexp/no-super-linear-move -- reads only our own sources
const RIDDLE = /(^\s*(\*|\/[/*])|\/\/|\bit(\.each)?\().*\bwhoever\b/i;

/** @param {import('./sources.mjs').Source} source */
const riddlesOf = ({ path, text }) =>
  text
    .split('\n')
    .flatMap((line, n) => (RIDDLE.test(line) ? [`${path}:${n + 1} says "whoever": name who is meant`] : []));

function rangesOf(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text);
  const ranges = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      ranges.push({ pos: scanner.getTokenStart(), end: scanner.getTokenEnd(), kind });
  }
  return ranges;
}

/** @param {import('./sources.mjs').Source[]} sources @returns {string[]} */
export function commentProblems(sources) {
  const { all, fragments } = readComments(sources);
  const riddles = sources.flatMap(riddlesOf);
  if (fragments.length <= all * MOST_FRAGMENTS) return riddles;
  const share = ((100 * fragments.length) / all).toFixed(1);
  return [
    ...riddles,
    `${fragments.length} of ${all} comments (${share} %) open with a fragment, for example:`,
    ...fragments.slice(0, 20),
  ];
}
