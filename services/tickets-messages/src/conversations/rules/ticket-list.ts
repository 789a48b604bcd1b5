import { can, type Actor, type TicketStatus } from '@recado/contracts';

/** A list is the union of its branches, newest first. `null` in `queueIds` means tickets without a queue. */
export type Branch = { status: TicketStatus; userIds?: string[]; queueIds?: (string | null)[] };
export type TicketListQuery = {
  status?: TicketStatus | undefined;
  showAll: boolean;
  queueIds?: string[] | undefined;
  withoutQueue?: boolean | undefined;
  users?: string[] | undefined;
  withUnreadMessages: boolean;
};
type Who = Pick<Actor, 'userId' | 'queueIds' | 'allTicket' | 'profile' | 'supervision'>;

const ALL: TicketStatus[] = ['open', 'pending', 'closed'];
/** Closed tickets have no unread messages. */
const ACTIVE: TicketStatus[] = ['open', 'pending'];

/**
 * Open: the actor's own. Pending: of the actor's queues. Closed: all that the actor may see. `showAll` and `users`:
 * everyone's or theirs, with the permission. A queue filter only narrows the list.
 */
export function branchesOf(actor: Who, query: TicketListQuery): Branch[] {
  const possible = query.withUnreadMessages ? ACTIVE : ALL;
  const statuses = query.status ? possible.filter((status) => status === query.status) : possible;
  return statuses.flatMap((status) => branchesOfStatus(actor, query, status));
}

/** All tickets that a user may see, including those of other users. Used by search and contact history. */
export function visibleBranches(actor: Who, query: TicketListQuery): Branch[] {
  if (can(actor, 'tickets-manager:showall')) return branchesOf(actor, { ...query, showAll: true });
  const statuses = query.status ? [query.status] : ALL;
  const mine = listed(query.queueIds)?.filter((id) => actor.queueIds.includes(id)) ?? actor.queueIds;
  return statuses.flatMap((status) => {
    const branches: Branch[] = [{ status, queueIds: [...mine] }];
    if (!listed(query.queueIds)) {
      if (status === 'pending' && actor.allTicket) branches.push({ status, queueIds: [null] });
      else branches.push({ status, userIds: [actor.userId], queueIds: [null] });
    }
    return branches.filter(isPossible);
  });
}

const listed = (ids: string[] | undefined) => (ids && ids.length > 0 ? ids : undefined);
const isPossible = ({ queueIds, userIds }: Branch) => queueIds?.length !== 0 && userIds?.length !== 0;

function branchesOfStatus(actor: Who, query: TicketListQuery, status: TicketStatus): Branch[] {
  const branches = can(actor, 'tickets-manager:showall')
    ? seeingEverything(actor, query, status)
    : seeingMyTeam(actor, query, status);
  return (query.withoutQueue ? branches.map(withoutQueue) : branches).filter(isPossible);
}

const withoutQueue = (branch: Branch): Branch => ({
  ...branch,
  queueIds: (branch.queueIds ?? [null]).filter((id) => id === null),
});

/** Lists the tickets of the requested users; by default the actor's own, or everyone's with `showAll`. */
function seeingEverything(
  { userId }: Who,
  { showAll, queueIds, users }: TicketListQuery,
  status: TicketStatus,
): Branch[] {
  const narrowed = listed(queueIds);
  const mine = status === 'open' && !showAll ? [userId] : undefined;
  const userIds = listed(users) ?? mine;
  return [{ status, ...(userIds && { userIds }), ...(narrowed && { queueIds: narrowed }) }];
}

/** Supervisors see the requested users' tickets, or everyone's with `showAll`, but only in their own queues. */
function seeingMyTeam(actor: Who, { showAll, queueIds, users }: TicketListQuery, status: TicketStatus): Branch[] {
  const narrowed = listed(queueIds);
  const userIds = listed(users);
  const mine = seeingMyQueues(actor, narrowed, status);
  if (!can(actor, 'tickets-manager:showTeam') || (!showAll && !userIds)) return mine;
  const both = narrowed?.filter((id) => actor.queueIds.includes(id)) ?? actor.queueIds;
  if (userIds) return [{ status, userIds, queueIds: both }];
  if (status !== 'open') return mine;
  const team: Branch = { status, queueIds: both };
  return narrowed ? [team] : [team, { status, userIds: [actor.userId], queueIds: [null] }];
}

function seeingMyQueues(actor: Who, narrowed: string[] | undefined, status: TicketStatus): Branch[] {
  const { userId, queueIds, allTicket } = actor;
  if (narrowed) {
    const both = narrowed.filter((id) => queueIds.includes(id));
    return [{ status, queueIds: both, ...(status === 'open' && { userIds: [userId] }) }];
  }
  if (status === 'open') return [{ status, userIds: [userId], queueIds: [...queueIds, null] }];
  if (status === 'pending') return [{ status, queueIds: allTicket ? [...queueIds, null] : queueIds }];
  return [
    { status, queueIds },
    { status, userIds: [userId], queueIds: [null] },
  ];
}
