/**
 * `npm run notices` writes THIRD_PARTY_NOTICES.md from the lockfile: every package of an installed system. It fails for a licence that cannot be combined with GPL-3.0-or-later, and for an own package without Recado's licence. `--check` also fails if the page is outdated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';
import { noticesPage } from './notices/notices-page.mjs';
import { refusedLicences, unlicensedWorkspaces } from './notices/refused-licences.mjs';
import { shippedPackages } from './notices/shipped-packages.mjs';

const PAGE = join(ROOT, 'THIRD_PARTY_NOTICES.md');

try {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = shippedPackages(lockfile);
  const refused = refusedLicences(packages);
  if (refused.length > 0)
    throw new UserError(`not to be passed on together with GPL-3.0-or-later: ${refused.join(', ')}`);
  const unlicensed = unlicensedWorkspaces(lockfile.packages);
  if (unlicensed.length > 0)
    throw new UserError(`no licence, or another one, in package.json of ${unlicensed.join(', ')}`);
  const page = noticesPage(packages);
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    throw new UserError('THIRD_PARTY_NOTICES.md is older than package-lock.json. Run: npm run notices');
} catch (error) {
  reportFailure(error);
}
