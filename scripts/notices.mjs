/**
 * `npm run notices` writes THIRD_PARTY_NOTICES.md from the lockfile: every package that an installed system contains.
 * It fails for a package under the GPL or AGPL that was not accepted. `--check` also fails when the page is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';
import { noticesPage } from './notices/notices-page.mjs';
import { refusedLicences } from './notices/refused-licences.mjs';
import { shippedPackages } from './notices/shipped-packages.mjs';

const PAGE = join(ROOT, 'THIRD_PARTY_NOTICES.md');

try {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = shippedPackages(lockfile);
  const refused = refusedLicences(packages);
  if (refused.length > 0) throw new UserError(`GPL or AGPL without a decision: ${refused.join(', ')}`);
  const page = noticesPage(packages);
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    throw new UserError('THIRD_PARTY_NOTICES.md is older than package-lock.json. Run: npm run notices');
} catch (error) {
  reportFailure(error);
}
