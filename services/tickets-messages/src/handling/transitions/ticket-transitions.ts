import type { TicketStatus } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import type { Ticket } from '../../conversations/ticket.js';

export type TransitionRequest = {
  status?: TicketStatus | undefined;
  userId?: string | null | undefined;
  queueId?: string | null | undefined;
  whatsappId?: string | null | undefined;
};
export type TransitionChanges = Partial<
  Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId' | 'unreadMessages' | 'closedAt'>
>;
type Present = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;
type Circumstances = { actorId: string; now: Date };

const place = ({ queueId, whatsappId }: TransitionRequest, present: Present) => ({
  queueId: queueId ?? present.queueId,
  whatsappId: whatsappId ?? present.whatsappId,
});

/**
 * Determines the effect of a requested change on the current ticket. Returns undefined if nothing changes.
 * @throws ERR_TICKET_TRANSITION, ERR_TICKET_QUEUE_REQUIRED, ERR_OTHER_OPEN_TICKET if another agent has the ticket
 */
export function decide(
  present: Present,
  request: TransitionRequest,
  circumstances: Circumstances,
): TransitionChanges | undefined {
  if (request.status === 'closed') return close(present, circumstances);
  if (request.status === 'open') return toOpen(present, request, circumstances);
  if (request.status === 'pending') return toPending(present, request);
  return transfer(present, request);
}

function close({ status }: Present, { now }: Circumstances): TransitionChanges {
  if (status === 'closed') throw new AppError('ERR_TICKET_TRANSITION');
  return { status: 'closed', unreadMessages: 0, closedAt: now };
}

function toOpen(
  present: Present,
  request: TransitionRequest,
  { actorId }: Circumstances,
): TransitionChanges | undefined {
  if (present.status === 'open') return stayOpen(present, request, actorId);
  const move = {
    status: 'open' as const,
    userId: request.userId ?? actorId,
    closedAt: null,
    ...place(request, present),
  };
  if (present.status === 'pending' && !move.queueId) throw new AppError('ERR_TICKET_QUEUE_REQUIRED');
  return move;
}

/** Handles an open ticket. It can no longer be accepted, but can be transferred to a colleague. */
function stayOpen(present: Present, request: TransitionRequest, actorId: string): TransitionChanges | undefined {
  const taker = request.userId ?? actorId;
  if (present.userId !== taker && taker === actorId) throw new AppError('ERR_OTHER_OPEN_TICKET');
  const { queueId, whatsappId } = place(request, present);
  if (present.userId !== taker) return { userId: taker, queueId, whatsappId };
  return queueId === present.queueId && whatsappId === present.whatsappId ? undefined : { queueId, whatsappId };
}

/** Returns the ticket to its queue or to another one. A closed ticket requires a queue. */
function toPending(present: Present, request: TransitionRequest): TransitionChanges {
  if (request.userId) throw new AppError('ERR_TICKET_TRANSITION', { message: 'A waiting ticket has no user.' });
  const isMove = Boolean(request.queueId ?? request.whatsappId);
  if (present.status === 'pending' && !isMove) throw new AppError('ERR_TICKET_TRANSITION');
  if (present.status === 'closed' && !request.queueId) throw new AppError('ERR_TICKET_TRANSITION');
  return { status: 'pending', userId: null, closedAt: null, ...place(request, present) };
}

/**
 * Transfers a ticket. To a user, it becomes open. To a queue, it becomes pending without a user. To a connection only,
 * nothing else changes.
 */
function transfer(present: Present, request: TransitionRequest): TransitionChanges {
  const { userId, queueId, whatsappId } = request;
  if (userId) return { status: 'open', userId, closedAt: null, ...place(request, present) };
  if (queueId) return { status: 'pending', userId: null, closedAt: null, ...place(request, present) };
  if (whatsappId) return { whatsappId };
  throw new AppError('ERR_TICKET_TRANSITION', { message: 'Say what shall change.' });
}
