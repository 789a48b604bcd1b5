import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../launch/paths.mjs';
import { importedIcons, presentIcons } from './icons.mjs';

const WORKSPACE = join(ROOT, 'web', 'icons-material');
const readJson = (path: string) =>
  JSON.parse(readFileSync(path, 'utf8')) as { name: string; version: string; dependencies: Record<string, string> };

describe('the icons of the web client', () => {
  it('are those that installed packages import', () => {
    const imported = importedIcons(join(ROOT, 'node_modules'));

    expect(imported.length).toBeGreaterThan(20);
    expect(presentIcons(join(WORKSPACE, 'icons'))).toEqual(imported);
  });

  it('have the version that the client declares, and include their licence', () => {
    const { version, name } = readJson(join(WORKSPACE, 'package.json'));

    expect(readJson(join(ROOT, 'web/package.json')).dependencies[name]).toBe(version);
    expect(readFileSync(join(WORKSPACE, 'LICENSE'), 'utf8')).toContain('Copyright (c) 2014 Call-Em-All');
  });

  it('include required icons, but none that only appear in a comment', () => {
    const modules = mkdtempSync(join(tmpdir(), 'recado-icons-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(modules, path)), { recursive: true });
      writeFileSync(join(modules, path), text);
    };
    write('ui/package.json', JSON.stringify({ name: 'ui', peerDependencies: { '@mui/icons-material': '*' } }));
    write(
      'ui/dist/deep/a.js',
      "/** import X from '@mui/icons-material/Comment' */\nimport A from '@mui/icons-material/Add';",
    );
    write('ui/dist/b.cjs', "const b = require('@mui/icons-material/Book');");
    write('other/package.json', JSON.stringify({ name: 'other' }));
    write('other/dist/a.js', "import '@mui/icons-material/Other';");

    expect(importedIcons(modules)).toEqual(['Add', 'Book']);
    rmSync(modules, { recursive: true });
  });
});
