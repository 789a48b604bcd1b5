import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} ProbeTarget
 * @property {Record<string, any>} container
 * @property {string} ip
 * @property {(command: string[], timeoutMs: number) => Promise<boolean>} exec  runs a command beside the process
 * @property {(is: { started: boolean, ready: boolean }) => void} onChange
 * @property {(reason: string) => void} onFailure  the container must be restarted
 */

/** Runs the startup probe of a container until it succeeds, and then its readiness and liveness probes. */
export class Probes {
  #target;
  #stop = new AbortController();
  #is = { started: false, ready: false };

  /** @param {ProbeTarget} target */
  constructor(target) {
    this.#target = target;
  }

  async start() {
    const { startupProbe, readinessProbe, livenessProbe } = this.#target.container;
    if (startupProbe && !(await this.#untilStarted(startupProbe))) return;
    if (this.#stop.signal.aborted) return;
    this.#set({ started: true, ready: !readinessProbe });
    await Promise.all([this.#watchReadiness(readinessProbe), this.#watchLiveness(livenessProbe)]);
  }

  stop() {
    this.#stop.abort();
  }

  #set(changes) {
    const next = { ...this.#is, ...changes };
    const isSame = next.started === this.#is.started && next.ready === this.#is.ready;
    this.#is = next;
    if (!isSame && !this.#stop.signal.aborted) this.#target.onChange(next);
  }

  async #untilStarted(probe) {
    for await (const { isGood, failures } of this.#results(probe)) {
      if (isGood) return true;
      if (failures < (probe.failureThreshold ?? 3)) continue;
      this.#target.onFailure('the startup probe failed');
      return false;
    }
    return false;
  }

  async #watchReadiness(probe) {
    if (!probe) return;
    for await (const { failures, successes } of this.#results(probe)) {
      if (successes >= (probe.successThreshold ?? 1)) this.#set({ ready: true });
      if (failures >= (probe.failureThreshold ?? 3)) this.#set({ ready: false });
    }
  }

  async #watchLiveness(probe) {
    if (!probe) return;
    for await (const { failures } of this.#results(probe)) {
      if (failures < (probe.failureThreshold ?? 3)) continue;
      this.#target.onFailure('the liveness probe failed');
      return;
    }
  }

  async *#results(probe) {
    const { signal } = this.#stop;
    const pause = (seconds) => sleep(seconds * 1000, undefined, { signal }).catch(() => undefined);
    let [failures, successes] = [0, 0];
    await pause(probe.initialDelaySeconds ?? 0);
    while (!signal.aborted) {
      const isGood = await this.#ask(probe).catch(() => false);
      failures = isGood ? 0 : failures + 1;
      successes = isGood ? successes + 1 : 0;
      if (signal.aborted) return;
      yield { isGood, failures, successes };
      await pause(probe.periodSeconds ?? 10);
    }
  }

  /** @returns {Promise<boolean>} */
  async #ask({ httpGet, exec, timeoutSeconds = 1 }) {
    const { container, ip, exec: run } = this.#target;
    if (exec) return run(exec.command, timeoutSeconds * 1000);
    if (!httpGet) throw new Error('only httpGet and exec probes are run');
    const { path = '/', port } = httpGet;
    const number = typeof port === 'number' ? port : container.ports.find(({ name }) => name === port)?.containerPort;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutSeconds * 1000), this.#stop.signal]);
    const response = await fetch(`http://${ip}:${number}${path}`, { signal });
    await response.arrayBuffer();
    return response.ok;
  }
}
