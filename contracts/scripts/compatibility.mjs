// Compares the contracts with those of the last release (`check`), or records them (`record VERSION`): see
// docs/operations/upgrade.md. `record baseline` replaces the baseline until a release is recorded.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { incompatibilities } from '../../scripts/compatibility/compare-releases.mjs';
import {
  BASELINE,
  partsOfVersion,
  readAccepted,
  readRelease,
  recordedVersions,
  releasesFolder,
} from '../../scripts/compatibility/releases.mjs';
import { reportOf } from '../../scripts/compatibility/report.mjs';
import { pack } from '../../scripts/compatibility/pack.mjs';
import { reportFailure, UserError } from '../../scripts/infrastructure/user-error.mjs';
import { snapshotOf } from './snapshot.mjs';
import { all, ROOT, rolesOf } from './uses.mjs';

const snapshot = (version) =>
  snapshotOf({
    version,
    contracts: all,
    rolesOf,
    permissions: JSON.parse(readFileSync(join(ROOT, 'scripts/infrastructure/nats-permissions.json'), 'utf8')),
  });

function check() {
  const last = recordedVersions(ROOT).at(-1);
  if (!last) throw new UserError('contracts/releases contains no release. Run npm run contracts:record -- baseline');
  const lines = reportOf(incompatibilities(readRelease(ROOT, last), snapshot('head')), readAccepted(ROOT));
  for (const line of lines) console.error(line);
  if (lines.length > 0)
    throw new UserError(
      `${lines.length} changes break an upgrade from ${last} without a stop: see docs/operations/upgrade.md`,
    );
}

function record(version) {
  if (version !== BASELINE && !partsOfVersion(version)) throw new UserError(`${version} is not a version`);
  if (version === BASELINE && recordedVersions(ROOT).some((name) => name !== BASELINE))
    throw new UserError('A release is recorded, so there is no baseline to replace.');
  mkdirSync(releasesFolder(ROOT), { recursive: true });
  writeFileSync(join(releasesFolder(ROOT), `${version}.json`), pack(snapshot(version)));
}

try {
  const [command, version = ''] = process.argv.slice(2);
  if (command === 'record') record(version);
  else check();
} catch (error) {
  reportFailure(error);
}
