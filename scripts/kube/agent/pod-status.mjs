/**
 * @typedef {object} ContainerState
 * @property {{ reason: string, message?: string }} [waiting]
 * @property {{ startedAt: string }} [running]
 * @property {{ exitCode: number, reason: string, startedAt: string, finishedAt: string }} [terminated]
 * @property {boolean} [started]
 * @property {boolean} [ready]
 * @property {boolean} [restarted]  the container starts again after a pause
 */
/** @typedef {{ state: ContainerState, ip: string, hostIp: string, before?: Record<string, any> }} PodFacts */

/**
 * Returns the status that the kubelet would report.
 * @param {Record<string, any>} pod
 * @param {PodFacts} facts
 */
export function statusOf(pod, { state, ip, hostIp, before }) {
  return {
    phase: phaseOf(pod, state),
    ...{ hostIP: hostIp, podIP: ip, podIPs: [{ ip }] },
    startTime: before?.startTime ?? new Date().toISOString(),
    conditions: conditionsOf(before?.conditions ?? pod.status.conditions ?? [], state.ready ?? false),
    containerStatuses: [containerStatus(pod.spec.containers[0], state, before?.containerStatuses[0])],
  };
}

/** @param {{ name: string, image: string }} container @param {ContainerState} state @param {Record<string, any>} [before] */
function containerStatus({ name, image }, state, before) {
  const { restarted = false, ready = false, started = false, ...now } = state;
  const last = before ?? { restartCount: 0, state: {}, lastState: {} };
  return {
    ...{ name, image, imageID: image, ready, started },
    restartCount: last.restartCount + Number(restarted),
    state: { waiting: null, running: null, terminated: null, ...now }, // null deletes a field of the earlier status
    lastState: { terminated: last.state.terminated ?? last.lastState.terminated },
  };
}

/** @param {Record<string, any>} pod @param {ContainerState} state */
function phaseOf({ spec: { restartPolicy = 'Always' } }, { waiting, terminated, restarted }) {
  if (waiting && !restarted) return 'Pending';
  if (!terminated || restartPolicy === 'Always') return 'Running';
  if (terminated.exitCode === 0) return 'Succeeded';
  return restartPolicy === 'Never' ? 'Failed' : 'Running';
}

/** @param {Record<string, any>[]} before @param {boolean} ready */
function conditionsOf(before, ready) {
  const now = new Date().toISOString();
  const states = { Initialized: true, ContainersReady: ready, Ready: ready };
  const own = Object.entries(states).map(([type, is]) => {
    const status = is ? 'True' : 'False';
    const same = before.find((one) => one.type === type && one.status === status);
    return same ?? { type, status, lastTransitionTime: now };
  });
  return [...before.filter(({ type }) => !(type in states)), ...own];
}
