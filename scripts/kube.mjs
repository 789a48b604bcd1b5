/**
 * A Kubernetes control plane on this machine, without containers. The programs come from the folder KUBE_PROGRAMS, or
 * are built from their Go modules.
 *
 * `node scripts/kube.mjs test [admission|running]`: `admission` applies the manifests with fake nodes in three zones;
 * `running` runs the overlay `local` as processes of this machine. `--if-present` skips the test instead of building
 * the programs. The last line is "N passed, N failed".
 * `node scripts/kube.mjs up` runs the overlay `local` until Ctrl-C or `down`; `apply OVERLAY` applies one to it.
 */
import './launch/require-node.mjs';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { KubeClient } from './kube/client.mjs';
import { startControlPlane } from './kube/control-plane.mjs';
import { ensureKubePrograms, findKubePrograms } from './kube/programs.mjs';
import { runRows } from './kube/run-rows.mjs';
import { LOGS, STATE } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { take, whoHolds } from './launch/running-once.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { closingLine, NONE } from './testing/closing-line.mjs';

const LOG_DIR = join(LOGS, 'kube');
/** What `apply` needs to know about the running cluster. */
const UP = join(STATE, 'kube', 'up.json');
const TURN = 'kube';
/** A node counts as lost after this time, instead of 50 s. */
const NODE_GRACE_SECONDS = 6;
/** The controllers of Services refuse pods with loopback addresses. */
const WITHOUT_ENDPOINTS = ['-endpointslice-controller', '-endpoints-controller'];
const REPLICAS = { gateway: 2, 'whatsapp-sessions': 2 };

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { 'if-present': { type: 'boolean', default: false } },
});
const progress = createProgress();
const shutdown = new Shutdown();
const context = { say: progress.say, shutdown };

/** Stops the item on the first signal and also on the second one. */
const stopLater = (level, stop) => shutdown.add(level, { stop, kill: stop });

/** @param {{ nodeGraceSeconds?: number, controllers?: string[] }} more */
async function startPlane(more) {
  const programs = await ensureKubePrograms(progress.say);
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-kube-'));
  stopLater(LEVEL.dataOfServers, async () => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { programs, dataDir: join(dataDir, 'plane'), logDir: LOG_DIR, log: progress.say, ...more };
  const plane = await startControlPlane(settings);
  stopLater(LEVEL.server, () => plane.stop());
  progress.say('the API server, the controllers and the scheduler are ready');
  return { plane, dataDir };
}

async function testAdmission() {
  const { ROWS, setStage } = await import('./kube/admission.mjs');
  if (options['if-present'] && !(await findKubePrograms())) {
    console.log(
      'the manifests are not applied: set KUBE_PROGRAMS, or build the programs with: node scripts/kube.mjs test',
    );
    return { ...NONE, skipped: ROWS.length };
  }
  const { plane } = await startPlane({ nodeGraceSeconds: NODE_GRACE_SECONDS });
  return runRows(ROWS, await setStage(plane), context);
}

async function startCluster() {
  await prepare({ progress, shutdown });
  const { RecadoCluster } = await import('./kube/stage.mjs');
  rmSync(LOG_DIR, { recursive: true, force: true });
  const { plane, dataDir } = await startPlane({ controllers: WITHOUT_ENDPOINTS });
  const cluster = new RecadoCluster({ plane, dataDir, logDir: LOG_DIR, replicas: REPLICAS, log: progress.say });
  stopLater(LEVEL.service, () => cluster.stop());
  await cluster.start();
  return { plane, cluster };
}

async function testRunning() {
  const { cluster } = await startCluster();
  const { RUNNING_ROWS } = await import('./kube/running.mjs');
  const { applyOverlay } = await import('./kube/stage.mjs');
  const apply = () => applyOverlay(cluster.client, cluster.around, 'local');
  return runRows(RUNNING_ROWS, { cluster, apply, podLogs: join(LOG_DIR, 'pods') }, context);
}

async function test([part = 'admission']) {
  const parts = { admission: testAdmission, running: testRunning };
  if (!(part in parts)) throw new UserError(`There is no test ${part}. Known: ${Object.keys(parts).join(', ')}`);
  const counts = await parts[part]();
  process.exitCode = counts.failed === 0 ? 0 : 1;
  return () => console.log(closingLine(counts));
}

async function up() {
  if (!take(TURN)) throw new UserError(`A cluster is already running (process ${whoHolds(TURN)})`);
  const { plane, cluster } = await startCluster();
  const { applyOverlay } = await import('./kube/stage.mjs');
  mkdirSync(join(STATE, 'kube'), { recursive: true });
  writeFileSync(UP, JSON.stringify({ kubeconfig: plane.kubeconfig, around: cluster.around }), { mode: 0o600 });
  await applyOverlay(cluster.client, cluster.around, 'local');
  await progress.whileWaiting('waiting for every process', cluster.untilReady());
  const { web, gateway, phone } = cluster.urls;
  progress.say(`inbox ${web}, API ${gateway}, phone ${phone}`);
  progress.say(`kubectl --kubeconfig ${plane.kubeconfig} get pods --namespace recado-local`);
  progress.say('Ctrl-C stops everything');
  await new Promise(() => undefined);
}

async function apply([overlay]) {
  if (!overlay) throw new UserError('Usage: node scripts/kube.mjs apply OVERLAY');
  if (whoHolds(TURN) === undefined)
    throw new UserError('No cluster is running. Start it with: node scripts/kube.mjs up');
  const { applyOverlay } = await import('./kube/stage.mjs');
  const { kubeconfig, around } = JSON.parse(readFileSync(UP, 'utf8'));
  const client = KubeClient.fromKubeconfig(kubeconfig);
  progress.say(`${await applyOverlay(client, around, overlay)} objects applied`);
  client.close();
}

async function down() {
  const pid = whoHolds(TURN);
  if (!pid) throw new UserError('No cluster is running');
  process.kill(pid, 'SIGTERM');
}

const COMMANDS = { test, up, apply, down };

shutdown.listen(progress.say, () => process.exit());
let finish = () => {};
try {
  const command = COMMANDS[positionals[0] ?? ''];
  if (!command) throw new UserError(`Usage: node scripts/kube.mjs ${Object.keys(COMMANDS).join('|')}`);
  finish = (await command(positionals.slice(1))) ?? finish;
} catch (error) {
  if (!shutdown.begun) reportFailure(error);
}
await shutdown.run();
finish();
