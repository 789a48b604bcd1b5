/**
 * A member without a heartbeat for this time loses its partitions. It is longer than the acknowledgement timeout, so that
 * the next owner gets a dead process's messages before newer ones.
 */
export const LEASE_MS = 6_000;

/** The partitions that a process owns, those that it should release, and whether no other process is alive. */
export type OwnedPartitions = { mine: number[]; surplus: number[]; isAlone: boolean };

/** Distributes the partitions of handlers among the processes of a service: see `PartitionLeases`. */
export type Leases = {
  beat(handler: string, partitions: number, ended: readonly number[]): Promise<OwnedPartitions>;
  leave(handler: string): Promise<void>;
};

/** `owners` maps each partition of a handler to a member. The `beats` counter of a living member increases. */
export type Shares = { members: Record<string, number>; owners: Record<string, string> };

type View = {
  me: string;
  /** The other members with a recent heartbeat. */
  others: readonly string[];
  partitions: number;
  /** Partitions that this process has finished. */
  ended: readonly number[];
};

/** Returns the shares after this process's heartbeat: it takes free partitions and releases finished ones. */
export function nextShares({ members, owners }: Shares, { me, others, partitions, ended }: View): Shares {
  const living = [me, ...others];
  const beats = Object.fromEntries(living.map((id) => [id, (members[id] ?? 0) + (id === me ? 1 : 0)]));
  const kept = Object.entries(owners).filter(([partition, owner]) =>
    owner === me ? !ended.includes(Number(partition)) : living.includes(owner),
  );
  const next = Object.fromEntries(kept);
  const free = all(partitions).filter((partition) => !(partition in next));
  const wanted = quotaOf({ me, others, partitions }) - kept.filter(([, owner]) => owner === me).length;
  for (const partition of free.slice(0, Math.max(0, wanted))) next[partition] = me;
  return { members: beats, owners: next };
}

/** Returns the partitions that a process owns, and those that it should release. */
export function ownedPartitions({ owners }: Shares, view: Omit<View, 'ended'>): OwnedPartitions {
  const mine = all(view.partitions).filter((partition) => owners[partition] === view.me);
  return { mine, surplus: mine.slice(quotaOf(view)), isAlone: view.others.length === 0 };
}

/** Partitions are divided equally, and any remainder goes to the members with the lowest ids. */
function quotaOf({ me, others, partitions }: Omit<View, 'ended'>): number {
  const living = [me, ...others].toSorted();
  const least = Math.floor(partitions / living.length);
  return least + (living.indexOf(me) < partitions % living.length ? 1 : 0);
}

const all = (partitions: number): number[] => Array.from({ length: partitions }, (_, n) => n);
