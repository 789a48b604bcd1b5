import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWorkspaces } from './build.mjs';

describe('a build', () => {
  let root: string;
  let said: string[];
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const build = (only?: string[]) => {
    said = [];
    return buildWorkspaces({ root, only, say: (line: string) => said.push(line.replace(/ in .*/, '')) });
  };
  const outputs = () => readdirSync(join(root, 'base/dist'), { recursive: true, encoding: 'utf8' }).sort();

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'recado-build-'));
    write('package.json', JSON.stringify({ workspaces: ['base', 'apps/*'] }));
    write('base/package.json', JSON.stringify({ name: 'base', type: 'module', private: true }));
    write('base/src/one.ts', 'export const one: number = 1;\n');
    write('base/src/deep/two.ts', "import { one } from '../one.js';\nexport const two = one + 1;\n");
    write('base/src/one.spec.ts', 'throw new Error();\n');
    write('apps/page/package.json', page('base'));
    await build();
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const page = (dependency: string) => {
    const script = `node -e "const fs = require('fs'); fs.mkdirSync('dist', { recursive: true }); fs.appendFileSync('dist/runs', fs.existsSync('../../base/dist/one.js') ? 'x' : '-')"`;
    return JSON.stringify({ name: 'page', scripts: { build: script }, devDependencies: { [dependency]: '1' } });
  };

  it('writes a module and a map for each source, and none for specs', async () => {
    expect(outputs()).toEqual(['deep', 'deep/two.js', 'deep/two.js.map', 'one.js', 'one.js.map']);
    const { two } = (await import(pathToFileURL(join(root, 'base/dist/deep/two.js')).href)) as { two: number };
    expect(two).toBe(2);
    const map = JSON.parse(readFileSync(join(root, 'base/dist/deep/two.js.map'), 'utf8')) as { sources: string[] };
    expect(map.sources).toEqual(['../../src/deep/two.ts']);
    expect(readFileSync(join(root, 'base/dist/deep/two.js'), 'utf8')).toMatch(
      /\n\/\/# sourceMappingURL=two\.js\.map\n$/,
    );
  });

  it('runs the build script of a workspace after its dependencies', () => {
    expect(readFileSync(join(root, 'apps/page/dist/runs'), 'utf8')).toBe('x');
  });

  it('builds only the requested workspaces and their dependencies', async () => {
    write('other/package.json', JSON.stringify({ name: 'other', type: 'module', private: true }));
    write('other/src/index.ts', 'export {};');
    write('package.json', JSON.stringify({ workspaces: ['base', 'other', 'apps/*'] }));
    rmSync(join(root, 'base/dist'), { recursive: true });
    await build(['apps/page']);

    expect(said[0]).toBe('base: 2 files transpiled');
    expect(existsSync(join(root, 'other/dist'))).toBe(false);
  });

  it('does nothing without changes', async () => {
    await build();

    expect(said).toEqual([]);
    expect(readFileSync(join(root, 'apps/page/dist/runs'), 'utf8')).toBe('x');
  });

  it('rebuilds a changed source and the workspaces that use it', async () => {
    write('base/src/one.ts', 'export const one: number = 1;\n');
    utimesSync(join(root, 'base/src/one.ts'), 1, 1);
    await build();

    expect(said).toEqual(['base: 1 files transpiled', 'apps/page: built']);
  });

  it('writes a removed output again', async () => {
    rmSync(join(root, 'base/dist/one.js'));
    await build(['base']);

    expect(said).toEqual(['base: 1 files transpiled']);
    expect(existsSync(join(root, 'base/dist/one.js'))).toBe(true);
  });

  it('removes the output of a deleted source, including declarations', async () => {
    write('base/dist/one.d.ts', '');
    write('base/dist/deep/two.d.ts', '');
    write('base/dist/.tsbuildinfo', '');
    rmSync(join(root, 'base/src/deep'), { recursive: true });
    await build(['base']);

    expect(outputs()).toEqual(['.tsbuildinfo', 'deep', 'one.d.ts', 'one.js', 'one.js.map']);
  });

  it('reports a source with a syntax error, and builds nothing that uses it', async () => {
    write('base/src/one.ts', 'export const one: = 1;\n');

    await expect(build()).rejects.toThrow(/base cannot be transpiled[^]*one\.ts/);
    expect(readFileSync(join(root, 'apps/page/dist/runs'), 'utf8')).toBe('x');
  });

  it('says which script failed', async () => {
    write('apps/page/package.json', JSON.stringify({ name: 'page', scripts: { build: 'exit 3' } }));

    await expect(build()).rejects.toThrow('page: the script "build" of its package.json failed');
  });
});
