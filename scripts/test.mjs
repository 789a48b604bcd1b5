/**
 * `npm test` runs all tests from a fresh clone. `npm test -- unit screen` runs some kinds. `npm test -- --changed` runs,
 * in about a minute, the tests that the changes since the last commit, or since the given one, most likely break. Other
 * arguments are passed to jest: `npm test -- integration -t "two companies"`, `npm test -- --shard 1/4`.
 */
import './launch/require-node.mjs';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure } from './infrastructure/user-error.mjs';
import { STATE } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { chromiumEnvironment } from './testing/chromium.mjs';
import { closingLine, exitStopped, isGood, NONE } from './testing/closing-line.mjs';
import { TEST_MS } from './testing/limits.mjs';
import { runJest } from './testing/run-jest.mjs';
import { startTestServers } from './testing/servers.mjs';
import { testDataOfRun } from './testing/test-data.mjs';

/**
 * Lanes run in parallel: flows often wait, and the other tests use what they leave. Each run has separate workers,
 * because screen tests have browser globals.
 */
const LANES = [
  [{ kinds: ['flow'], workers: 2, limitMs: TEST_MS }],
  [
    { kinds: ['unit', 'integration'], workers: 3, niceness: 5 },
    { kinds: ['screen'], workers: 3, niceness: 5 },
  ],
];
const KINDS = ['unit', 'integration', 'screen', 'flow'];
/** A flow uses the whole system, so any edit can break any flow. */
const KINDS_OF_CHANGE = KINDS.filter((kind) => kind !== 'flow');
/** These kinds need the build, because some of their tests run processes as in production. */
const needsBuild = (kind) => ['integration', 'flow'].includes(kind);

function readArguments(args = process.argv.slice(2)) {
  const end = args.findIndex((arg) => !KINDS.includes(arg));
  const kinds = end < 0 ? args : args.slice(0, end);
  const jestArgs = end < 0 ? [] : args.slice(end);
  if (jestArgs[0] === '--changed')
    return { kinds: chosen(kinds, KINDS_OF_CHANGE), isOfChange: true, since: jestArgs[1] };
  return { kinds: chosen(kinds, KINDS), jestArgs };
}

const chosen = (kinds, usual) => (kinds.length > 0 ? kinds : usual);

const progress = createProgress();
const shutdown = new Shutdown();

function finish(counts) {
  console.log(closingLine(counts));
  process.exit(isGood(counts) ? 0 : 1);
}

/** Returns the tests of a change and their kinds, or undefined if there are no differences. */
async function planOfChange({ kinds, since }) {
  const { testsOfChange } = await import('./testing/changed.mjs'); // needs the packages from `prepare`
  const found = testsOfChange(since);
  if (!found) return undefined;
  if (found.omitted.length > 0 && kinds.includes('integration'))
    progress.say(`the nearest integration tests; ${found.omitted.length} others run in \`npm test -- integration\``);
  return {
    kinds: kinds.filter((kind) => found.kinds.includes(kind)),
    jestArgs: ['--passWithNoTests', '--runTestsByPath', ...found.tests],
  };
}

async function environmentFor(kinds) {
  const chromium = chromiumEnvironment();
  if (!chromium.CHROMIUM_PATH && kinds.includes('flow'))
    progress.say('no Chromium here (CHROMIUM_PATH, or chromium on the PATH): tests in a browser are skipped');
  const servers = kinds.includes('integration') ? await startTestServers({ progress, shutdown }) : {};
  const flows = kinds.includes('flow') ? { FLOW_SYSTEM: await offerFlows() } : {};
  return { ...servers, ...flows, ...chromium };
}

async function offerFlows() {
  // imported late, because it needs the packages and the build from `prepare`
  const { offerFlowSystem } = await import('./testing/flow-system.mjs');
  return offerFlowSystem({ onStart: (item) => shutdown.add(LEVEL.service, item) });
}

const onStart = (item) => shutdown.add(LEVEL.step, item);

/** Returns the wanted runs of jest, in lanes. */
function lanesOf(wanted, env, jestArgs) {
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  return LANES.map((lane) =>
    lane.flatMap(({ kinds, workers, niceness, limitMs }) => {
      const projects = kinds.filter((kind) => wanted.includes(kind));
      if (projects.length === 0) return [];
      const limit = limitMs ? [`--testTimeout=${limitMs}`] : [];
      // a run of everything shows no console output of its tests, which would be 70,000 lines
      const silent = jestArgs.length === 0 ? ['--silent'] : [];
      const args = [`--maxWorkers=${workers}`, ...limit, ...silent, ...jestArgs];
      const reportFile = join(STATE, 'reports', `${projects.join('-')}.json`);
      return { projects, jestArgs: args, env, reportFile, niceness, onStart };
    }),
  );
}

const FAILED = { ...NONE, failed: 1 };
shutdown.listen(progress.say, exitStopped);
try {
  const wanted = readArguments();
  await prepare({ progress, shutdown }, { build: wanted.kinds.some(needsBuild) });
  const plan = wanted.isOfChange ? await planOfChange(wanted) : wanted;
  if (!plan) {
    progress.say('nothing differs from that commit');
    process.exit(0);
  }
  const { kinds, jestArgs } = plan;
  shutdown.add(LEVEL.dataOfServers, testDataOfRun());
  const env = await environmentFor(kinds);
  progress.say(`testing: ${kinds.join(', ')}`);
  const total = kinds.length > 0 ? await runJest(lanesOf(kinds, env, jestArgs)) : NONE;
  if (shutdown.begun) await new Promise(() => undefined); // after a signal, its handler ends the process
  await shutdown.run();
  finish(total);
} catch (error) {
  if (!shutdown.begun) {
    reportFailure(error);
    await shutdown.run();
    finish(FAILED);
  }
}
