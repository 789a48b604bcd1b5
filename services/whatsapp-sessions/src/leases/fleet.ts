/** A process that runs sessions. `startedAt` is its first heartbeat, by the database's clock. */
export type LivingPod = Readonly<{ revision: string; startedAt?: Date | undefined; isLeaving: boolean }>;

/** All living processes as one revision sees them: how many share the sessions, and whether this one is to take any. */
export type Fleet = { sharing: number; isOutdated: boolean };

/**
 * During a rollout the newest revision takes the sessions, and an older one only gives up what it holds as it ends: each
 * session moves once. New pods share as if all of the old ones had successors, so that the first of them does not take
 * what it would give back to the next.
 */
export function fleetOf(revision: string, pods: readonly LivingPod[]): Fleet {
  const newest = pods.reduce<LivingPod | undefined>((latest, pod) => (isLater(pod, latest) ? pod : latest), undefined);
  const isOutdated = newest !== undefined && newest.revision !== revision;
  const ours = pods.filter((pod) => pod.revision === revision && !pod.isLeaving).length;
  const others = pods.filter((pod) => pod.revision !== revision).length;
  return { sharing: Math.max(ours, others), isOutdated };
}

/** A pod that leaves is not the newest any more: after a rollback the older revision takes again. */
function isLater(pod: LivingPod, latest: LivingPod | undefined): boolean {
  if (pod.isLeaving) return false;
  return latest === undefined || (pod.startedAt?.getTime() ?? 0) > (latest.startedAt?.getTime() ?? 0);
}
