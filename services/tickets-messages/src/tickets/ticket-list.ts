import { can, type Actor, type TicketStatus } from '@recado/contracts';

/** One way a ticket gets into a list; a list is the union of its branches, newest first. `queueIds` may hold null. */
export type Branch = { status: TicketStatus; userId?: string; queueIds?: (string | null)[] };
export type TicketListQuery = {
  status?: TicketStatus | undefined;
  showAll: boolean;
  queueIds?: string[] | undefined;
  withUnreadMessages: boolean;
};
type Who = Pick<Actor, 'userId' | 'queueIds' | 'allTicket' | 'profile'>;

const ALL: TicketStatus[] = ['open', 'pending', 'closed'];
/** A closed ticket has nothing unread. */
const ACTIVE: TicketStatus[] = ['open', 'pending'];

/** Open: mine. Pending: of my queues. Closed: those I may see. `showAll`: everyone's, for its holders. Queues only narrow. */
export function branchesOf(actor: Who, query: TicketListQuery): Branch[] {
  const possible = query.withUnreadMessages ? ACTIVE : ALL;
  const statuses = query.status ? possible.filter((status) => status === query.status) : possible;
  return statuses.flatMap((status) => branchesOfStatus(actor, query, status));
}

function branchesOfStatus(actor: Who, { showAll, queueIds }: TicketListQuery, status: TicketStatus): Branch[] {
  const narrowed = queueIds && queueIds.length > 0 ? queueIds : undefined;
  const branches = can(actor, 'tickets-manager:showall')
    ? seeingEverything(actor, { showAll, narrowed, status })
    : seeingMyQueues(actor, narrowed, status);
  return branches.filter((branch) => branch.queueIds?.length !== 0);
}

type Narrowed = { showAll: boolean; narrowed: string[] | undefined; status: TicketStatus };
function seeingEverything({ userId }: Who, { showAll, narrowed, status }: Narrowed): Branch[] {
  const mine = status === 'open' && !showAll;
  return [{ status, ...(mine && { userId }), ...(narrowed && { queueIds: narrowed }) }];
}

function seeingMyQueues(actor: Who, narrowed: string[] | undefined, status: TicketStatus): Branch[] {
  const { userId, queueIds, allTicket } = actor;
  if (narrowed) {
    const both = narrowed.filter((id) => queueIds.includes(id));
    return [{ status, queueIds: both, ...(status === 'open' && { userId }) }];
  }
  if (status === 'open') return [{ status, userId, queueIds: [...queueIds, null] }];
  if (status === 'pending') return [{ status, queueIds: allTicket ? [...queueIds, null] : queueIds }];
  return [
    { status, queueIds },
    { status, userId, queueIds: [null] },
  ];
}
