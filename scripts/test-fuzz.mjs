/**
 * `npm run test:fuzz`: sends generated calls to every route of the OpenAPI document as administrator, agent and
 * operator. A 5xx status or an undocumented status, content type or body is a failure, as is a run that reaches no
 * route. `npm run test:fuzz -- --short` runs one seed for a minute without the operator, and is skipped if Python is
 * missing. `-- --seed 21 --seed 22` sets other seeds.
 */
import './launch/require-node.mjs';
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { caller } from '../load-tests/lib/api.mjs';
import { reportFailure } from './infrastructure/user-error.mjs';
import { DEMO_PASSWORD } from './launch/welcome.mjs';
import { LOGS, STATE } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { countsOfRun, countsWithoutProgram } from './fuzz/outcome.mjs';
import { installSchemathesis } from './fuzz/schemathesis.mjs';
import { seedDemo } from './seed-demo.mjs';
import { startSystem } from './system/system.mjs';
import { closingLine, NONE, sum, exitStopped } from './testing/closing-line.mjs';
import { testData } from './testing/test-data.mjs';

const CHECKS = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** These calls can end their own login, so they run last. */
const CAN_END_THE_LOGIN = '^/auth/log|^/(admin/)?users/.id';
const { values: options } = parseArgs({
  options: { short: { type: 'boolean' }, seed: { type: 'string', multiple: true } },
});
const isShort = options.short ?? false;
// the operator may delete the company of the other users
const PEOPLE = ['admin@aurora.local', 'marina@aurora.local', ...(isShort ? [] : ['super@recado.local'])];
const seeds = options.seed ?? (isShort ? ['1'] : ['1', '2', '3']);
const LAST_SECONDS = 10;
const secondsEach = isShort ? 25 : 90;

const progress = createProgress();
const shutdown = new Shutdown();
shutdown.listen(progress.say, exitStopped);

function finish(counts) {
  console.log(closingLine(counts));
  process.exit(counts.failed === 0 ? 0 : 1);
}

async function start() {
  const dataDir = testData('fuzz');
  const limits = ['RATE_LIMIT_PER_MINUTE', 'USER_RATE_LIMIT_PER_MINUTE', 'COMPANY_RATE_LIMIT_PER_MINUTE'];
  const unlimited = Object.fromEntries(limits.map((name) => [name, '1000000']));
  const env = { ...unlimited, ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'warn' };
  const system = await startSystem({ dataDir, copies: { web: 0 }, env });
  const stop = async () => {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  shutdown.add(LEVEL.service, { stop, kill: stop });
  const { gateway: gatewayUrl, phone: phoneUrl } = system.urls;
  await seedDemo({ gatewayUrl, phoneUrl, log: () => undefined });
  return gatewayUrl;
}

async function tokenOf(gateway, email) {
  const { token } = await caller(gateway)('POST', '/auth/login', { email, password: DEMO_PASSWORD });
  return token;
}

/** Runs schemathesis once with its output in a file. @returns {Promise<{ found: any, log: string }>} its report */
async function callAll(program, { gateway, email, token, seed, isLast }) {
  const name = join(LOGS, `fuzz-${isLast ? 'last' : seed}-${email.split('@')[0]}`);
  const [report, log] = [`${name}.json`, `${name}.log`];
  rmSync(report, { force: true });
  const args = [
    ...['run', `${gateway}/docs/json`, '--url', gateway, '--header', `Authorization: Bearer ${token}`],
    ...['--checks', CHECKS, '--phases', 'coverage,fuzzing', '--seed', String(seed)],
    ...['--max-time', String(isLast ? LAST_SECONDS : secondsEach), '--continue-on-failure'],
    ...[isLast ? '--include-path-regex' : '--exclude-path-regex', CAN_END_THE_LOGIN],
    ...['--warnings', 'off', '--no-color', '--report', 'json', '--report-json-path', report],
  ];
  const output = openSync(log, 'w');
  const child = spawn(program, args, { cwd: STATE, stdio: ['ignore', output, output] });
  closeSync(output);
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { found: JSON.parse(readFileSync(report, 'utf8')), log };
}

/**
 * Performs one run. Counts the called routes, and counts those with an undocumented response as failed.
 * @returns {Promise<import('./testing/closing-line.mjs').Counts>}
 */
async function fuzz(program, run) {
  const { found, log } = await callAll(program, run);
  const problems = [...found.failures, ...found.errors];
  const wrong = new Set(problems.flatMap(({ title, operations = [title] }) => operations)).size;
  const { tested } = found.operations;
  progress.say(
    `seed ${run.seed} as ${run.email}: ${found.test_cases.generated} calls of ${tested} routes, ${wrong} wrong`,
  );
  for (const { title, operations = [] } of problems) console.log(`  ✖ ${title}: ${operations.join(', ')}`);
  if (wrong > 0) console.log(`  the calls are in ${log}`);
  if (tested === 0) console.log('  ✖ no route was called');
  const isCutOff = !run.isLast && !(await isAccepted(run));
  if (isCutOff) console.log(`  ✖ the login of ${run.email} ended during the run: its calls were refused`);
  return countsOfRun({ tested, wrong, isCutOff });
}

const isAccepted = ({ gateway, token }) =>
  caller(gateway, token)('GET', '/users/online').then(
    () => true,
    () => false,
  );

try {
  mkdirSync(LOGS, { recursive: true });
  const { program, problem, hasPython } = await progress.whileWaiting(
    'looking for schemathesis',
    installSchemathesis(),
  );
  if (!program) {
    progress.say(`${problem}; nothing was tested`);
    finish(countsWithoutProgram({ isShort, hasPython }));
  }
  await prepare({ progress, shutdown });
  const gateway = await progress.whileWaiting('starting the whole system', start());
  const people = [];
  for (const email of PEOPLE) people.push({ email, token: await tokenOf(gateway, email) });
  let counts = NONE;
  for (const person of people)
    for (const seed of seeds) counts = sum(counts, await fuzz(program, { gateway, seed, isLast: false, ...person }));
  for (const person of people.toReversed())
    counts = sum(counts, await fuzz(program, { gateway, seed: 1, isLast: true, ...person }));
  await shutdown.run();
  finish(counts);
} catch (error) {
  reportFailure(error);
  await shutdown.run();
  finish({ passed: 0, failed: 1, skipped: 0 });
}
