/**
 * `npm run release -- 10.10.0` (or `major`, `minor`, `patch`) makes a release of a clean working tree: it checks the
 * compatibility with the last release, sets the version, dates the changelog, records the contracts, commits and tags.
 * `--dry-run` only checks. Pushes nothing.
 */
import './launch/require-node.mjs';
import { reportFailure } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';
import { release } from './release/release.mjs';

const args = process.argv.slice(2);
const [asked = ''] = args.filter((arg) => !arg.startsWith('--'));
const day = new Date().toISOString().slice(0, 10);

try {
  await release({ root: ROOT, asked, day, isDryRun: args.includes('--dry-run'), log: console.log });
} catch (error) {
  reportFailure(error);
}
