import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

/** Commands that install and build their requirements, so they start in a fresh clone. */
const COMMANDS = ['start', 'reset', 'test', 'test-spec', 'test-fuzz', 'test-faults', 'test-servers', 'check', 'build'];
const IMPORT = /^(?:import|export)(?:[^;=(]* from)? '([^']+)';$/gm;

/** Returns the packages that `file` loads before its first statement, each with the importing file. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [`${name} in ${relative(ROOT, file)}`];
  });
}

describe('a fresh clone', () => {
  it.each(COMMANDS)('runs scripts/%s.mjs before anything is installed or built', (command) => {
    expect(packagesOf(join(ROOT, 'scripts', `${command}.mjs`))).toEqual([]);
  });
});
