import { describe, expect, it } from '@jest/globals';
import { proseProblems } from './check-prose.mjs';
import { linesOfCode, linesOfDocument } from './read-prose.mjs';

const problemsIn = (lines: { line: number; text: string }[]) =>
  proseProblems(lines.map((one) => ({ path: 'x', ...one })));

describe('words of the old dialect', () => {
  it.each([
    'Nobody is on the page.',
    'The gateway is told of it.',
    'It goes on without it.',
    'After so many failures it stops.',
    'What is left of it is removed.',
    'The page is handed over.',
  ])('are a problem: %s', (text) => expect(problemsIn([{ line: 7, text }])).toHaveLength(1));

  it('are reported with file and line', () => {
    expect(
      problemsIn([
        { line: 3, text: 'Fine.' },
        { line: 9, text: 'Somebody hears it.' },
      ]),
    ).toEqual([expect.stringContaining('x:9 Somebody'), expect.stringContaining('x:9 hears')]);
  });
});

describe('the prose of a document', () => {
  it('leaves out code, targets of links and lines with a reason', () => {
    const text = ['a `nobody` b', '```', 'nobody', '```', '[x](nobody.md)', 'nobody <!-- prose:allow a-quote -->'];
    expect(linesOfDocument(text.join('\n'))).toEqual([
      { line: 1, text: 'a `…` b' },
      { line: 5, text: '[x]' },
    ]);
  });
});

describe('the prose of a source', () => {
  it('is its comments, names of tests and log lines', () => {
    const source = [
      '/** First. */',
      'const nobody = "second"; // third',
      "it('fourth', () => logger.warn({ a }, 'fifth'));",
      "this.logger.info('sixth');",
    ].join('\n');
    expect(linesOfCode(source).map(({ line, text }) => [line, text.replace(/^[/*\s]+|[*/\s]+$/g, '')])).toEqual([
      [1, 'First.'],
      [2, 'third'],
      [3, 'fourth'],
      [3, 'fifth'],
      [4, 'sixth'],
    ]);
  });
});
