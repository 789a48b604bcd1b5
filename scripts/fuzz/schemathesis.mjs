import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { STATE } from '../launch/paths.mjs';

const run = promisify(execFile);
const PLACE = join(STATE, 'schemathesis');
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');
const VERSIONS = 'import sys; sys.exit(0 if sys.version_info >= (3, 10) else 1)';

/**
 * Installs the pinned version once, in a separate virtual environment.
 * @param {{ python?: string, place?: string }} [options]
 * @returns {Promise<{ program?: string, problem?: string, hasPython: boolean }>} the program, or the reason why it is missing
 */
export async function installSchemathesis({ python = 'python3', place = PLACE } = {}) {
  const hasPython = await run(python, ['-c', VERSIONS]).then(
    () => true,
    () => false,
  );
  if (!hasPython) return { hasPython, problem: 'test:fuzz needs Python 3.10 or later as python3' };
  const program = join(place, 'bin', 'schemathesis');
  const mark = join(place, 'requirements.sha256');
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return { hasPython, program };
  rmSync(place, { recursive: true, force: true });
  try {
    await run(python, ['-m', 'venv', place]);
    await run(join(place, 'bin', 'pip'), ['install', '--quiet', '--requirement', REQUIREMENTS]);
  } catch (error) {
    return { hasPython, problem: `schemathesis could not be installed (${String(error).split('\n')[0]})` };
  }
  writeFileSync(mark, wanted);
  return { hasPython, program };
}
