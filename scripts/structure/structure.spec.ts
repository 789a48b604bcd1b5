import { describe, expect, it } from '@jest/globals';
import { bundles } from './bundles.mjs';
import { commentProblems, readComments } from './comments.mjs';
import { domainProblems } from './domain.mjs';
import { folderCycles } from './folder-cycles.mjs';
import { withoutKnown } from './known.mjs';
import { nameProblems } from './names.mjs';
import { mutualImports } from './mutual-imports.mjs';
import { sizeWarnings } from './sizes.mjs';
import { importsOf as readImports } from './sources.mjs';

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

describe('sizes', () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => aFile(`web/src/tags/file-${n}.ts`));

  it('warn of a folder with 31 source files and not of one with 30 and a test', () => {
    expect(sizeWarnings(files(31))).toEqual(['web/src/tags has 31 source files, more than 30']);
    expect(sizeWarnings([...files(30), aFile('web/src/tags/file.spec.ts')])).toEqual([]);
  });

  it('warn of a file with 201 lines of code, not counting comments and empty lines', () => {
    const code = (lines: number) => 'work();\n'.repeat(lines);
    const comments = '\n// a line\n/** A comment\n * of two lines */\n'.repeat(9);

    expect(sizeWarnings([aFile('web/src/a.ts', [], comments + code(201))])).toEqual([
      'web/src/a.ts has 201 lines of code, more than 200',
    ]);
    expect(sizeWarnings([aFile('web/src/a.ts', [], comments + code(200))])).toEqual([]);
  });
});

describe('mutual imports', () => {
  it('are found once for each pair of files', () => {
    expect(mutualImports([aFile('a.ts', ['b.ts', 'b.ts']), aFile('b.ts', ['a.ts', 'c.ts']), aFile('c.ts')])).toEqual([
      'a.ts and b.ts import each other',
    ]);
  });

  it('are found in sources that import only a type', () => {
    const importsOf = (text: string) => readImports('a/one.ts', text, new Set(['a/two.ts']));

    expect(importsOf("import type { Two } from './two.js';")).toEqual(['a/two.ts']);
    expect(importsOf("import { type Two } from './two.js';")).toEqual(['a/two.ts']);
  });
});

describe('domain code', () => {
  const problemsOf = (text: string, path = 'services/x/src/a/b.ts') => domainProblems([aFile(path, [], text)]);
  const mongo = "import { ObjectId } from 'mongodb';\n";

  it.each(['@nestjs/common', 'mongoose', 'mongodb', '@nats-io/jetstream', 'nats', 'ioredis'])(
    'does not import %s',
    (name) => {
      expect(problemsOf(`import { a } from '${name}';\nexport const b = a;`)).toEqual([
        `services/x/src/a/b.ts is domain code and imports ${name}`,
      ]);
    },
  );

  it('may import types', () => {
    expect(problemsOf("import type { ObjectId } from 'mongodb';")).toEqual([]);
    expect(problemsOf("import { type ObjectId } from 'mongodb';")).toEqual([]);
  });

  it('is no file with a decorated class or a schema, and none whose name says otherwise', () => {
    expect(problemsOf(`${mongo}@Injectable()\nexport class B {}`)).toEqual([]);
    expect(problemsOf(`${mongo}export const B = new CollectionSchema({});`)).toEqual([]);
    expect(problemsOf(mongo, 'services/x/src/a/b.repository.ts')).toEqual([]);
    expect(problemsOf(mongo, 'services/x/src/a/b.spec.ts')).toEqual([]);
    expect(problemsOf(mongo, 'services/service-kit/src/a/b.ts')).toEqual([]);
  });

  it('is a file with a class without a decorator', () => {
    expect(problemsOf(`${mongo}export class B {}`)).toHaveLength(1);
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

describe('type names', () => {
  it.each(['type Wanted = string', 'interface Place {}', 'class News {}'])('say what the value is: not %s', (code) => {
    expect(nameProblems([aFile('web/src/a.ts', [], code)])).toHaveLength(1);
  });

  it('may contain such a word', () => {
    expect(nameProblems([aFile('web/src/a.ts', [], 'type Placement = string; type TranscriptLine = {}')])).toEqual([]);
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
