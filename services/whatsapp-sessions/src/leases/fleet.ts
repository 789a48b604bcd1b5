/** A process that runs sessions. `startedAt` is the time of its first heartbeat, by the database's clock. */
export type LivingPod = Readonly<{
  revision: string;
  startedAt?: Date | undefined;
  isLeaving: boolean;
  isDrained?: boolean;
}>;

/**
 * All live processes as seen by one revision: the number that share the sessions, and whether this revision is outdated
 * and takes none.
 */
export type Fleet = { sharing: number; isOutdated: boolean };

/**
 * During a rollout, the newest revision takes the sessions. An older one only releases its sessions when it stops, so
 * that each session moves once. The share of a new pod assumes that every old pod already has a successor, so that the
 * first new pod does not take sessions that it would have to give back. Pods that the operator drains do not count.
 */
export function fleetOf(revision: string, pods: readonly LivingPod[]): Fleet {
  const newest = pods.reduce<LivingPod | undefined>((latest, pod) => (isLater(pod, latest) ? pod : latest), undefined);
  const isOutdated = newest !== undefined && newest.revision !== revision;
  const shares = (pod: LivingPod) => !pod.isLeaving && !pod.isDrained;
  const ours = pods.filter((pod) => pod.revision === revision && shares(pod)).length;
  const others = pods.filter((pod) => pod.revision !== revision && !pod.isDrained).length;
  return { sharing: Math.max(ours, others), isOutdated };
}

type Drainable = LivingPod & Readonly<{ id: string; isAlive: boolean; sessions: number }>;

/** Returns whether the other pods that would take sessions have room for all of them without this pod. */
export function canDrain(id: string, pods: readonly Drainable[], maxSessions: number): boolean {
  const others = pods.filter((pod) => pod.id !== id && pod.isAlive && !pod.isLeaving && !pod.isDrained);
  const takers = others.filter(({ revision }) => !fleetOf(revision, others).isOutdated);
  const all = pods.reduce((sum, { sessions }) => sum + sessions, 0);
  return takers.length > 0 && all <= takers.length * maxSessions;
}

/**
 * Returns whether a pod is newer. A pod that is leaving no longer counts as the newest, so after a rollback the older
 * revision takes sessions again. Neither does a drained one.
 */
function isLater(pod: LivingPod, latest: LivingPod | undefined): boolean {
  if (pod.isLeaving || pod.isDrained) return false;
  return latest === undefined || (pod.startedAt?.getTime() ?? 0) > (latest.startedAt?.getTime() ?? 0);
}
