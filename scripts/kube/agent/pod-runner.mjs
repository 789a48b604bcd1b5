import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../infrastructure/run-command.mjs';
import { executionOf } from './container.mjs';
import { PodProcess } from './pod-process.mjs';
import { statusOf } from './pod-status.mjs';
import { Probes } from './probes.mjs';

/**
 * @typedef {object} RunnerContext
 * @property {import('../client.mjs').KubeClient} client
 * @property {import('./container.mjs').PodPlace} place
 * @property {string} hostIp
 * @property {string} logFile
 */

const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 300_000;
const GOOD_RUN_MS = 600_000;
const CONFIG_RETRY_MS = 2_000;
const SHORTEST_GRACE_MS = 2_000;
const GONE = 404;

/** Runs one pod until it is deleted or has finished, and reports its status. */
export class PodRunner {
  #context;
  /** @type {PodProcess | undefined} */
  #process;
  /** @type {Probes | undefined} */
  #probes;
  /** @type {import('./pod-status.mjs').ContainerState} */
  #state = { waiting: { reason: 'ContainerCreating' } };
  #stopping = new AbortController();
  /** @type {Promise<void> | undefined} */
  #stopped;
  /** @type {Promise<void>} */
  #run;
  #backoffMs = FIRST_BACKOFF_MS;
  #reporting = Promise.resolve();
  #isKilled = false;

  /** @param {Record<string, any>} pod @param {RunnerContext} context */
  constructor(pod, context) {
    this.pod = pod;
    this.#context = context;
    this.status = statusOf(pod, this.#facts());
    this.#run = this.#runAll();
  }

  get isReady() {
    return this.#state.ready === true && !this.#stopping.signal.aborted;
  }

  get pid() {
    return this.#process?.pid;
  }

  /** Ends the process as the kubelet does and deletes the pod. @param {number} graceSeconds */
  stop(graceSeconds) {
    this.#stopped ??= this.#stop(graceSeconds);
    return this.#stopped;
  }

  /** Ends the process without grace and without a report, as a lost node would. */
  async kill() {
    this.#isKilled = true;
    this.#stopping.abort();
    this.#probes?.stop();
    this.#process?.signal('SIGKILL');
    await this.#run;
  }

  async #stop(graceSeconds) {
    const end = Date.now() + graceSeconds * 1000;
    this.#stopping.abort();
    if (this.#process) await this.#preStop(graceSeconds * 1000);
    await this.#process?.end(Math.max(SHORTEST_GRACE_MS, end - Date.now()));
    this.#probes?.stop();
    await this.#run;
    await this.#reporting;
    rmSync(this.#context.place.folder, { recursive: true, force: true });
    const { uid } = this.pod.metadata;
    const deletion = { kind: 'DeleteOptions', apiVersion: 'v1', gracePeriodSeconds: 0, preconditions: { uid } };
    await this.#context.client.send('DELETE', this.#path, deletion).catch(() => undefined);
  }

  async #preStop(graceMs) {
    const hook = this.pod.spec.containers[0].lifecycle?.preStop;
    if (hook?.sleep) await sleep(Math.min(graceMs, hook.sleep.seconds * 1000));
    if (hook?.exec) await this.#exec(hook.exec.command, graceMs);
  }

  async #runAll() {
    while (!this.#stopping.signal.aborted) {
      const execution = await this.#prepare();
      if (!execution) return;
      const exit = await this.#runOnce(execution);
      if (this.#isFinal(exit)) return;
      this.#set({ waiting: { reason: 'CrashLoopBackOff' }, restarted: true });
      await this.#pause(this.#backoffMs);
      this.#backoffMs = Math.min(this.#backoffMs * 2, LONGEST_BACKOFF_MS);
    }
  }

  /** Retries until the ConfigMaps and Secrets of the pod exist. */
  async #prepare() {
    while (!this.#stopping.signal.aborted) {
      try {
        return await executionOf(this.pod, this.#context.place);
      } catch (error) {
        this.#set({ waiting: { reason: 'CreateContainerConfigError', message: error.message } });
        await this.#pause(CONFIG_RETRY_MS);
      }
    }
    return undefined;
  }

  /** @param {import('./container.mjs').Execution} execution */
  async #runOnce(execution) {
    const { place, logFile } = this.#context;
    const [container] = this.pod.spec.containers;
    const running = new PodProcess(execution, logFile, this.pod.metadata.name);
    this.#process = running;
    this.#set({ running: { startedAt: running.startedAt }, started: false, ready: false });
    this.#probes = new Probes({
      ...{ container, ip: place.ip },
      exec: (command, ms) => this.#exec(command, ms, execution),
      onChange: (is) => this.#set({ running: { startedAt: running.startedAt }, ...is }),
      onFailure: () => void running.end((this.pod.spec.terminationGracePeriodSeconds ?? 30) * 1000),
    });
    void this.#probes.start();
    const began = Date.now();
    const exit = await running.exit;
    this.#process = undefined;
    this.#probes.stop();
    if (Date.now() - began > GOOD_RUN_MS) this.#backoffMs = FIRST_BACKOFF_MS;
    const { startedAt } = running;
    const reason = exit.exitCode === 0 ? 'Completed' : 'Error';
    this.#set({ terminated: { exitCode: exit.exitCode, reason, startedAt, finishedAt: new Date().toISOString() } });
    return exit;
  }

  /** @param {import('./pod-process.mjs').Exit} exit */
  #isFinal({ exitCode }) {
    const { restartPolicy = 'Always' } = this.pod.spec;
    return restartPolicy === 'Never' || (restartPolicy === 'OnFailure' && exitCode === 0);
  }

  async #exec(command, timeout, execution = undefined) {
    const { cwd, env } = execution ?? (await executionOf(this.pod, this.#context.place));
    return (await runCommand(command[0], command.slice(1), { cwd, env, timeout })).ok;
  }

  #pause(ms) {
    return sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  #facts() {
    const { place, hostIp } = this.#context;
    return { state: this.#state, ip: place.ip, hostIp, before: this.status };
  }

  get #path() {
    const { namespace, name } = this.pod.metadata;
    return `/api/v1/namespaces/${namespace}/pods/${name}`;
  }

  /** @param {import('./pod-status.mjs').ContainerState} state */
  #set(state) {
    this.#state = state;
    if (this.#isKilled) return;
    this.status = statusOf(this.pod, this.#facts());
    const { status } = this;
    this.#reporting = this.#reporting.then(() => this.#report(status)).catch(() => undefined);
  }

  async #report(status) {
    const { uid } = this.pod.metadata;
    const body = { metadata: { uid }, status };
    const answer = await this.#context.client.send('PATCH', `${this.#path}/status`, body, 'merge');
    if (answer.status === GONE) void this.kill();
  }
}
