import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../launch/paths.mjs';
import { buildWorkspaces, isTranspiled } from './build.mjs';
import { readWorkspaces, type Workspace } from './workspaces.mjs';

const NOT_COPIED = new Set(['node_modules', 'dist', 'test', 'coverage', 'public', 'schemas']);
const SOURCE = /(?<!\.spec)\.(ts|tsx|mjs)$/;

/** Runs in a separate process, because jest would resolve the sources of a workspace instead. */
const FIND_LOST = `
  const { createRequire } = require('node:module');
  const { existsSync, readFileSync } = require('node:fs');
  const isFound = ({ file, specifier }) => {
    try {
      return existsSync(createRequire(file).resolve(specifier));
    } catch {
      return false;
    }
  };
  const lost = JSON.parse(readFileSync(0, 'utf8')).filter((each) => !isFound(each));
  console.log(JSON.stringify([...new Set(lost.map(({ specifier }) => specifier))]));`;

const workspaces: Workspace[] = readWorkspaces(ROOT);
const names = workspaces.map(({ name }) => name);
const workspaceOf = (name: string) => workspaces.find((each) => each.name === name) as Workspace;
const built = workspaces.filter((each) => isTranspiled(ROOT, each) || each.manifest.scripts?.build);

describe('a workspace', () => {
  /** A built copy in which a workspace finds only the workspaces that a test links. */
  let root: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'recado-isolation-'));
    cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
    for (const { folder } of workspaces)
      cpSync(join(ROOT, folder), join(root, folder), {
        recursive: true,
        filter: (path) => !NOT_COPIED.has(basename(path)),
      });
    await buildWorkspaces({ root, withOwnSteps: false, say: () => undefined });
  });

  afterAll(() => rmSync(root, { recursive: true }));

  /** Links only the declared workspaces, as npm does. */
  function link({ dependencies }: Workspace) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    for (const name of dependencies) {
      mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, workspaceOf(name).folder), join(root, 'node_modules', name));
    }
  }

  function importsOf({ folder }: Workspace) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (path) => SOURCE.test(path) && !/^(dist|scripts)\//.test(path),
    );
    return files.flatMap((path) => {
      const file = join(root, folder, path);
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
      return importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
    });
  }

  /** Returns imports of workspaces that are not declared and therefore not found. */
  function lostImports(workspace: Workspace) {
    link(workspace);
    const ofWorkspaces = importsOf(workspace).filter(({ specifier }) =>
      names.some((name) => specifier === name || specifier.startsWith(`${name}/`)),
    );
    const lost = JSON.parse(
      execFileSync(process.execPath, ['-e', FIND_LOST], { input: JSON.stringify(ofWorkspaces), encoding: 'utf8' }),
    ) as string[];
    return { lost, all: ofWorkspaces.length };
  }

  it.each(built.map(({ name }) => name))('%s finds all that it imports in the workspaces that it declares', (name) => {
    expect(lostImports(workspaceOf(name)).lost).toEqual([]);
  });

  it('does not find one that it does not declare', () => {
    const web = workspaceOf('@recado/web');
    const dependencies = web.dependencies.filter((name) => name !== '@recado/flow-engine');
    const { lost, all } = lostImports({ ...web, dependencies });

    expect(lost).toEqual(['@recado/flow-engine']);
    expect(all).toBeGreaterThan(10);
  });
});
