/** `npm run prose` checks the words of documents, comments, test names and log messages against scripts/prose/vocabulary.yml. */
import { reportFailure } from './infrastructure/user-error.mjs';
import { proseProblems } from './prose/check-prose.mjs';
import { readProse } from './prose/read-prose.mjs';

try {
  const [folder = ''] = process.argv.slice(2);
  const problems = proseProblems(readProse().filter(({ path }) => path.startsWith(folder)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error(`${problems.length} problems of wording`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  reportFailure(error);
}
