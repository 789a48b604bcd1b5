/**
 * `npm run notices` writes THIRD_PARTY_NOTICES.md from the lockfile: every package that an installed system contains.
 * `--check` fails when the page is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';
import { noticesPage } from './notices/notices-page.mjs';
import { shippedPackages } from './notices/shipped-packages.mjs';

const PAGE = join(ROOT, 'THIRD_PARTY_NOTICES.md');

try {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const page = noticesPage(shippedPackages(lockfile));
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page)
    throw new UserError('THIRD_PARTY_NOTICES.md is older than package-lock.json. Run: npm run notices');
} catch (error) {
  reportFailure(error);
}
