/**
 * `npm run build`: every workspace, in the order of their dependencies; `npm run build -- gateway web` some and what they
 * depend on. `--transpiled` leaves out those with a build script of their own.
 */
import './launch/require-node.mjs';
import { parseArgs } from 'node:util';
import { buildWorkspaces } from './build/build.mjs';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT } from './launch/paths.mjs';

try {
  const options = { transpiled: { type: 'boolean', default: false } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  await buildWorkspaces({
    root: ROOT,
    only: positionals,
    withOwnSteps: !values.transpiled,
    say: (line) => console.log(line),
  });
} catch (error) {
  reportFailure(new UserError(error.message));
  process.exitCode = 1;
}
