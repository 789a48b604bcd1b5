/**
 * A member without a sign of life for so long has lost its parts. It is longer than a dead process's messages wait for their
 * acknowledgement, so that the next owner gets them before those that came later.
 */
export const LEASE_MS = 6_000;

/** The parts that a process has, and those of them that another one should have. */
export type Parts = { mine: number[]; surplus: number[] };

/** Divides the parts of handlers among the processes of a service: see `PartitionLeases`. */
export type Leases = {
  beat(handler: string, partitions: number, ended: readonly number[]): Promise<Parts>;
  leave(handler: string): Promise<void>;
};

/** `owners` names the member that handles each part of a handler's events. `beats` of a living member go up. */
export type Shares = { members: Record<string, number>; owners: Record<string, string> };

type View = {
  me: string;
  /** The other members that gave a sign of life lately. */
  others: readonly string[];
  partitions: number;
  /** Parts whose work this process has ended. */
  ended: readonly number[];
};

/** The shares after this process gave its sign of life, took what is free and let go what it has ended. */
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

/** The parts that a process has, and those among them that another one should have. */
export function partsOf({ owners }: Shares, view: Omit<View, 'ended'>): Parts {
  const mine = all(view.partitions).filter((partition) => owners[partition] === view.me);
  return { mine, surplus: mine.slice(quotaOf(view)) };
}

/** Every member gets as many as the others; what is left over goes to those whose ids come first. */
function quotaOf({ me, others, partitions }: Omit<View, 'ended'>): number {
  const living = [me, ...others].toSorted();
  const least = Math.floor(partitions / living.length);
  return least + (living.indexOf(me) < partitions % living.length ? 1 : 0);
}

const all = (partitions: number): number[] => Array.from({ length: partitions }, (_, n) => n);
