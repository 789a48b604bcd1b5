/** `npm run check` runs the static checks before a merge. `npm run check -- lint types` runs some of them. */
import './launch/require-node.mjs';
import { deleteStaleTypes } from './build/stale-types.mjs';
import { runTogether } from './infrastructure/run-together.mjs';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROOT, TSC } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { Shutdown } from './launch/shutdown.mjs';

const npm = (script) => ['npm', 'run', '--silent', script];
const tsc = (...args) => [process.execPath, TSC, ...args];

/**
 * One TypeScript program covers all services, another the tests of the whole system, which import parts of the web
 * client, and a third the web client. There are no more, because each program instantiates all types of the contracts
 * again; the clients and scripts do not use them. Each type checker does so as well, so there is one per program. The
 * compiler collects no garbage below its memory limit.
 */
const PROGRAMS = ['.', 'clients', 'scripts', 'gateway/test', 'web'].map((folder) => `${folder}/tsconfig.json`);
const typesOf = (project) => tsc('-b', '--checkers', '1', project);
process.env.GOMEMLIMIT ??= '1000MiB';

/** The steps of each check. Steps run in sequence, the commands of a step in parallel. */
const CHECKS = {
  types: () => {
    deleteStaleTypes(ROOT);
    return PROGRAMS.map((project) => [typesOf(project)]);
  },
  lint: () => [[npm('lint')]],
  format: () => [[npm('format:check')]],
  structure: () => [[npm('structure')]],
  prose: () => [[npm('prose')]],
  boundaries: () => [[npm('boundaries')]],
  contracts: () => [[npm('contracts:check')]],
  compatibility: () => [[npm('contracts:compatibility')]],
  client: () => [[npm('client:check')]],
  notices: () => [[[process.execPath, 'scripts/notices.mjs', '--check']]],
  tests: () => [[[process.execPath, 'scripts/test.mjs', 'unit', 'screen']]],
};

async function check(name) {
  const began = Date.now();
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  let ok = true;
  for (const commands of CHECKS[name]()) ok = (await runTogether(commands)) && ok;
  return { name, seconds: ((Date.now() - began) / 1000).toFixed(1), ok };
}

function printTable(results) {
  console.log(`\n${'check'.padEnd(14)}${'seconds'.padStart(8)}   result`);
  for (const { name, seconds, ok } of results)
    console.log(`${name.padEnd(14)}${seconds.padStart(8)}   ${ok ? 'ok' : 'FAILED'}`);
}

try {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in CHECKS));
  if (unknown.length > 0)
    throw new UserError(`There is no check ${unknown.join(', ')}. Known: ${Object.keys(CHECKS).join(', ')}`);
  await prepare({ progress: createProgress(), shutdown: new Shutdown() }, { build: 'transpiled' });
  const results = [];
  for (const name of asked.length > 0 ? asked : Object.keys(CHECKS)) results.push(await check(name));
  printTable(results);
  // .ci/run adds the number to its closing line
  process.exitCode = results.filter(({ ok }) => !ok).length;
} catch (error) {
  reportFailure(error);
}
