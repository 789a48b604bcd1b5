/**
 * `npm run structure` checks rules of structure and wording beyond the linters. `-- --write` updates the counts in ARCHITECTURE.md; `-- --fragments services/x` lists comments of a folder that open with a fragment.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './launch/paths.mjs';
import { bundles } from './structure/bundles.mjs';
import { commentProblems, readComments } from './structure/comments.mjs';
import { folderCycles } from './structure/folder-cycles.mjs';
import { folderSizes } from './structure/folder-sizes.mjs';
import { hopsProblems, withCounts } from './structure/hops-table.mjs';
import { withoutKnown } from './structure/known.mjs';
import { nameProblems } from './structure/names.mjs';
import { readSources } from './structure/sources.mjs';

const PAGE = join(ROOT, 'ARCHITECTURE.md');
const [flag, folder = ''] = process.argv.slice(2);

if (flag === '--write') {
  writeFileSync(PAGE, withCounts(readFileSync(PAGE, 'utf8')));
} else if (flag === '--fragments') {
  const { all, fragments } = readComments(readSources().filter(({ path }) => path.startsWith(folder)));
  console.log([...fragments, `${fragments.length} of ${all}`].join('\n'));
} else {
  const sources = readSources();
  const problems = withoutKnown([
    ...folderCycles(sources),
    ...folderSizes(sources),
    ...bundles(sources),
    ...commentProblems(sources),
    ...nameProblems(sources),
    ...hopsProblems(readFileSync(PAGE, 'utf8')),
  ]);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
