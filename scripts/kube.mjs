/**
 * `node scripts/kube.mjs test` checks the manifests on a real API server, scheduler and controllers with fake nodes in
 * three zones. Everything runs on loopback. KUBE_PROGRAMS names a folder with the programs; without it, they are built
 * from their Go modules. `--if-present` skips the test instead of building them. The last line is
 * "N passed, N failed".
 */
import './launch/require-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { ROWS, setStage } from './kube/admission.mjs';
import { startControlPlane } from './kube/control-plane.mjs';
import { ensureKubePrograms, findKubePrograms } from './kube/programs.mjs';
import { LOGS } from './launch/paths.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { closingLine, NONE } from './testing/closing-line.mjs';

/** A node counts as lost after this time, instead of 50 s. */
const NODE_GRACE_SECONDS = 6;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { 'if-present': { type: 'boolean', default: false } },
});
const progress = createProgress();
const shutdown = new Shutdown();

/** @param {{ nodeGraceSeconds?: number, controllers?: string[] }} [more] */
async function startPlane(more) {
  const programs = await ensureKubePrograms(progress.say);
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-kube-'));
  const removeData = async () => rmSync(dataDir, { recursive: true, force: true });
  shutdown.add(LEVEL.dataOfServers, { stop: removeData, kill: removeData });
  const settings = { programs, dataDir, logDir: join(LOGS, 'kube'), log: progress.say, ...more };
  const plane = await startControlPlane(settings);
  const stop = () => plane.stop();
  shutdown.add(LEVEL.server, { stop, kill: stop });
  progress.say('the API server, the controllers and the scheduler are ready');
  return plane;
}

async function testAdmission() {
  if (options['if-present'] && !(await findKubePrograms())) {
    console.log(
      'the manifests are not applied: set KUBE_PROGRAMS, or run `node scripts/kube.mjs test` to build the programs',
    );
    return { ...NONE, skipped: ROWS.length };
  }
  const stage = await setStage(await startPlane({ nodeGraceSeconds: NODE_GRACE_SECONDS }));
  let failed = 0;
  for (const { name, run } of ROWS) {
    if (shutdown.begun) break;
    const problems = await run(stage).catch((error) => [error instanceof UserError ? error.message : error.stack]);
    progress.say(`${problems.length === 0 ? '✔' : '✖'} ${name}`);
    for (const problem of problems) console.log(`          ${problem}`);
    failed += Number(problems.length > 0);
  }
  return { ...NONE, passed: ROWS.length - failed, failed };
}

async function test() {
  const counts = await testAdmission();
  process.exitCode = counts.failed === 0 ? 0 : 1;
  return () => console.log(closingLine(counts));
}

const COMMANDS = { test };

shutdown.listen(progress.say, () => process.exit());
let finish = () => {};
try {
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command) throw new UserError(`Usage: node scripts/kube.mjs ${Object.keys(COMMANDS).join('|')}`);
  finish = await command(positionals.slice(1));
} catch (error) {
  if (!shutdown.begun) reportFailure(error);
}
await shutdown.run();
finish();
