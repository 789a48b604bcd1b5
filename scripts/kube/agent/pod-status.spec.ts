import { describe, expect, it } from '@jest/globals';
import { statusOf } from './pod-status.mjs';

const podWith = (restartPolicy?: string) => ({
  spec: { restartPolicy, containers: [{ name: 'desk', image: 'recado-web:local' }] },
  status: { conditions: [{ type: 'PodScheduled', status: 'True', lastTransitionTime: 'long ago' }] },
});
const facts = { ip: '127.20.1.2', hostIp: '127.20.0.1' };
const running = { running: { startedAt: 'then' } };
const ended = (exitCode: number) => ({
  terminated: { exitCode, reason: 'Error', startedAt: 'then', finishedAt: 'now' },
});

describe('the status of a pod', () => {
  it.each([
    ['a container that is created', undefined, { waiting: { reason: 'ContainerCreating' } }, 'Pending'],
    ['a running container', undefined, running, 'Running'],
    ['a container that will start again', undefined, ended(1), 'Running'],
    [
      'a container that waits for its next start',
      undefined,
      { waiting: { reason: 'CrashLoopBackOff' }, restarted: true },
      'Running',
    ],
    ['a finished job', 'OnFailure', ended(0), 'Succeeded'],
    ['a job that is tried again', 'OnFailure', ended(1), 'Running'],
    ['a failed job', 'Never', ended(1), 'Failed'],
  ])('%s has the right phase', (_what, restartPolicy, state, phase) => {
    expect(statusOf(podWith(restartPolicy), { ...facts, state }).phase).toBe(phase);
  });

  it('keeps the condition of the scheduler, and the time of an unchanged one', () => {
    const before = statusOf(podWith(), { ...facts, state: { ...running, ready: true } });
    before.conditions.forEach((one) => (one.lastTransitionTime = 'earlier'));
    const after = statusOf(podWith(), { ...facts, before, state: running });
    const times = Object.fromEntries(after.conditions.map((one) => [one.type, [one.status, one.lastTransitionTime]]));
    expect(times.PodScheduled).toEqual(['True', 'earlier']);
    expect(times.Initialized).toEqual(['True', 'earlier']);
    expect(times.Ready).toEqual(['False', expect.not.stringContaining('earlier')]);
  });

  it('counts restarts and remembers the latest end', () => {
    let before = statusOf(podWith(), { ...facts, state: running });
    for (const state of [ended(137), { waiting: { reason: 'CrashLoopBackOff' }, restarted: true }, running])
      before = statusOf(podWith(), { ...facts, before, state });
    const [container] = before.containerStatuses;
    expect(container?.restartCount).toBe(1);
    expect(container?.lastState.terminated.exitCode).toBe(137);
    expect(container?.state.waiting).toBeNull();
  });
});
