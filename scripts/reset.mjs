/** `npm run reset` deletes all stored data, so that the next start begins with the demo data. Downloaded servers are kept. */
import './launch/require-node.mjs';
import { existsSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { DATA, ROOT, SECRETS, SIMULATOR_STATE } from './launch/paths.mjs';
import { whoHolds } from './launch/running-once.mjs';

try {
  const runner = whoHolds('start');
  if (runner !== undefined)
    throw new UserError(`Recado is running (process ${runner}). Stop it first, with Ctrl-C there.`);
  // Also deletes the secrets, because they protect only this data and a damaged file would prevent every start.
  const present = [DATA, SIMULATOR_STATE, SECRETS].filter((path) => existsSync(path));
  for (const path of present) rmSync(path, { recursive: true });
  const names = present.map((path) => relative(ROOT, path)).join(', ');
  console.log(names ? `Removed ${names}. The next npm start begins anew.` : 'There was nothing to remove.');
} catch (error) {
  reportFailure(error);
}
