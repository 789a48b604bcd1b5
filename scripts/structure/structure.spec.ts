import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundles } from './bundles.mjs';
import { commentProblems, readComments } from './comments.mjs';
import { folderCycles } from './folder-cycles.mjs';
import { folderSizes } from './folder-sizes.mjs';
import { hopsProblems, MOST_HOPS, withCounts } from './hops-table.mjs';
import { withoutKnown } from './known.mjs';

const aFile = (path: string, imports: string[] = [], text = '') => ({ path, imports, text });

describe('folder cycles', () => {
  const a = 'services/x/src/a/one.ts';
  const b = 'services/x/src/b/two.ts';
  const c = 'services/x/src/c/three.ts';

  it('are found across three folders, with their imports', () => {
    const [problem] = folderCycles([aFile(a, [b]), aFile(b, [c]), aFile(c, [a])]);

    expect(problem).toContain('services/x/src/a, services/x/src/b, services/x/src/c');
    expect(problem).toContain(`${c} → ${a}`);
  });

  it('are found across subjects whose folders form no cycle', () => {
    const [left, right] = ['services/x/src/a/deep/four.ts', 'services/x/src/b/deep/five.ts'];
    const [problem] = folderCycles([aFile(a, [b]), aFile(right, [left])]);

    expect(problem).toContain('services/x/src/a, services/x/src/b');
  });

  it('are not reported for imports in one direction, within a folder, from a test, or through a file at the top of src', () => {
    const config = 'services/x/src/config.ts';
    const module = 'services/x/src/app.module.ts';
    const spec = aFile('services/x/src/c/three.spec.ts', [a]);

    expect(
      folderCycles([
        aFile(a, [b, config]),
        aFile(b, [c]),
        aFile(c, ['services/x/src/c/four.ts']),
        spec,
        aFile(module, [a, config]),
      ]),
    ).toEqual([]);
  });
});

describe('folder sizes', () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => aFile(`web/src/tags/file-${n}.ts`));

  it('report a folder with 31 source files, but not one with 30 and a test', () => {
    expect(folderSizes(files(31))).toEqual(['web/src/tags has 31 source files, more than 30']);
    expect(folderSizes([...files(30), aFile('web/src/tags/file.spec.ts')])).toEqual([]);
  });
});

describe('bundles', () => {
  const inClass = (body: string) => bundles([aFile('services/x/src/a/b.ts', [], `export class Tools { ${body} }`)]);

  it('are classes with only public constructor properties', () => {
    expect(inClass('constructor(readonly a: string, readonly b: string) {}')).toHaveLength(1);
  });

  it('are not classes with a method, a private property or a single property', () => {
    expect(inClass('constructor(readonly a: string, readonly b: string) {} run() {}')).toEqual([]);
    expect(inClass('constructor(private readonly a: string, readonly b: string) {}')).toEqual([]);
    expect(inClass('constructor(readonly a: string) {}')).toEqual([]);
  });
});

describe('comments', () => {
  const comments = (text: string) => readComments([aFile('web/src/a.ts', [], text)]);

  it('that open with a fragment are listed with their line', () => {
    const { all, fragments } = comments(
      '/** The store keeps names. */\nconst a = 1;\n/** Of a company: its names. */\nconst b = 2;',
    );

    expect(all).toBe(2);
    expect(fragments).toEqual(['web/src/a.ts:3 Of a company: its names.']);
  });

  it('of several lines count once, and tool directives do not count', () => {
    expect(
      comments('// The first line\n// whoever reads on\n// eslint-disable-next-line\nconst a = "// not one";').all,
    ).toBe(1);
  });

  it('are a problem if more than the limit open with a fragment', () => {
    const whole = '/** The store keeps names. */\n'.repeat(99);
    const fragment = '/** Who asks. */\n';

    expect(commentProblems([aFile('a.ts', [], whole + fragment)])).toEqual([]);
    expect(commentProblems([aFile('a.ts', [], whole + fragment.repeat(5))])[0]).toContain('5 of 104 comments');
  });

  it('and test names are a problem if their subject is unclear', () => {
    const problemsOf = (text: string) => commentProblems([aFile('a.ts', [], text)]);

    expect(problemsOf('const a = 1; // The file is for whoever asks.\n')).toEqual([
      'a.ts:1 says "whoever": name who is meant',
    ]);
    expect(problemsOf("it('is there for whoever asks', () => undefined);\n")).toHaveLength(1);
    expect(problemsOf("const word = 'whoever';\n")).toEqual([]);
  });
});

describe('the hops table', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'hops-'));
    writeFileSync(join(root, 'a.ts'), 'one\ntwo\n');
  });
  afterAll(() => rmSync(root, { recursive: true }));
  const page = (rows: string[]) =>
    [
      '### Inbound',
      ...rows,
      '### Outbound',
      '| 1 | `a.ts` | sends | 2 |',
      '## Other',
      '| 1 | `gone.ts` | x | 1 |',
    ].join('\n');

  it('is correct if every file exists and has the stated number of lines', () => {
    expect(hopsProblems(page(['| 1 | `a.ts` | reads | 2 |']), root)).toEqual([]);
  });

  it('reports missing files, wrong counts and too many files', () => {
    const many = Array.from({ length: 56 }, (_, n) => `| ${n} | \`f${n}.ts\` | x | 1 |`);

    expect(hopsProblems(page(['| 1 | `b.ts` | reads | 2 |']), root)).toEqual([
      'ARCHITECTURE.md names b.ts, which does not exist',
    ]);
    expect(hopsProblems(page(['| 1 | `a.ts` | reads | 3 |']), root)[0]).toContain('says 3 lines for a.ts; it has 2');
    expect(hopsProblems(page(many), root)).toContain(
      `the Inbound table names 56 files, more than ${MOST_HOPS.Inbound}`,
    );
    expect(hopsProblems('', root)).toEqual([
      'ARCHITECTURE.md has no table for "Inbound"',
      'ARCHITECTURE.md has no table for "Outbound"',
    ]);
  });

  it('updates the counts', () => {
    expect(withCounts(page(['| 1 | `a.ts` | reads | 7 |']), root)).toBe(page(['| 1 | `a.ts` | reads | 2 |']));
  });
});

describe('known problems', () => {
  it('are ignored, and obsolete entries are reported', () => {
    expect(withoutKnown(['a ring: x', 'a ring: y'], ['a ring: x'])).toEqual(['a ring: y']);
    expect(withoutKnown([], ['a ring: x'])).toEqual([
      'no longer a problem, take it out of scripts/structure/known.mjs: a ring: x',
    ]);
  });
});
