/**
 * `npm run build` builds every workspace in dependency order; `npm run build -- gateway web` builds these workspaces
 * with their dependencies. `--transpiled` skips workspaces with their own build script.
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
