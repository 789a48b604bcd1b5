/**
 * `npm run structure`: checks rules for structure and wording that no linter covers. `-- --write` measures which files
 * a message passes through and lists them in ARCHITECTURE.md; `-- --fragments services/x` lists a folder's comments
 * that start with a fragment. Sizes are warnings.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { bundles } from './structure/bundles.mjs';
import { commentProblems, readComments } from './structure/comments.mjs';
import { domainProblems } from './structure/domain.mjs';
import { folderCycles } from './structure/folder-cycles.mjs';
import { withoutKnown } from './structure/known.mjs';
import { PAGE, pathProblems } from './structure/message-path.mjs';
import { mutualImports } from './structure/mutual-imports.mjs';
import { nameProblems } from './structure/names.mjs';
import { sizeWarnings } from './structure/sizes.mjs';
import { readSources } from './structure/sources.mjs';

const [flag, folder = ''] = process.argv.slice(2);

if (flag === '--write') {
  const test = [join(ROOT, 'scripts', 'test.mjs'), 'flow', '--testPathPatterns', 'message-path'];
  const env = { ...process.env, WRITE_MESSAGE_PATH: 'true' };
  process.exitCode = spawnSync(process.execPath, test, { stdio: 'inherit', env }).status ?? 1;
} else if (flag === '--fragments') {
  const { all, fragments } = readComments(readSources().filter(({ path }) => path.startsWith(folder)));
  console.log([...fragments, `${fragments.length} of ${all}`].join('\n'));
} else {
  const sources = readSources();
  const problems = withoutKnown([
    ...folderCycles(sources),
    ...mutualImports(sources),
    ...domainProblems(sources),
    ...bundles(sources),
    ...commentProblems(sources),
    ...nameProblems(sources),
    ...pathProblems(readFileSync(PAGE, 'utf8')),
  ]);
  for (const warning of sizeWarnings(sources)) console.warn(`warning: ${warning}`);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
