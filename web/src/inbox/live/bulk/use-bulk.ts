import { BULK_UNDO_MS, UNDO_MS, type BulkChange, type Queue, type Tag, type Ticket } from '@recado/contracts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../../providers/session.js';
import { useErrorToast } from '../../../shared/data/use-error-toast.js';
import { newUuid } from '../../../shared/lib/new-uuid.js';
import { nameOf } from '../../text/ticket-text.js';
import { fold } from '../fold.js';
import { inboxApi, type BulkReply } from '../inbox-api.js';
import { pendingChanges } from '../pending.js';
import { selection, useSelectedIds } from './selection.js';
import { undo } from '../undo.js';

/** A change of several tickets, with what the list shows until the server answers. */
export type BulkRequest =
  | { act: 'close' }
  | { act: 'assign'; user: { id: string; name: string } }
  | { act: 'move'; queue: Pick<Queue, 'id' | 'name' | 'color'> }
  | { act: 'tag'; tags: readonly Pick<Tag, 'id' | 'name' | 'color' | 'kanban'>[] }
  | { act: 'snooze'; until: string | null };
export type BulkAct = BulkRequest['act'];

/** A refusal takes longer to read than a confirmation. */
const READING_MS = 8_000;
const MOST_NAMES = 3;

function changeOf(request: BulkRequest): BulkChange {
  switch (request.act) {
    case 'assign':
      return { act: 'assign', userId: request.user.id };
    case 'move':
      return { act: 'move', queueId: request.queue.id };
    case 'tag':
      return { act: 'tag', tags: request.tags.map(({ id }) => id) };
    case 'close':
    case 'snooze':
      return request;
  }
}

function shownChange(request: BulkRequest, ticket: Ticket): Partial<Ticket> {
  switch (request.act) {
    case 'close':
      return { status: 'closed', snooze: null };
    case 'assign':
      return { status: 'open', userId: request.user.id, user: request.user, snooze: null };
    case 'move':
      return {
        ...{ status: 'pending', userId: null, user: null, snooze: null },
        ...{ queueId: request.queue.id, queue: request.queue },
      };
    case 'tag':
      return { tags: [...ticket.tags, ...request.tags.filter(({ id }) => ticket.tags.every((tag) => tag.id !== id))] };
    case 'snooze':
      return { snooze: { until: request.until } };
  }
}

/** Names the tickets that the server refused, with the reason. */
function useRefusedToast() {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    ({ refused }: BulkReply, tickets: readonly Ticket[]) => {
      if (refused.length === 0) return;
      const names = new Map(tickets.map((ticket) => [ticket.id, nameOf(ticket)]));
      const codes = new Set(refused.map(({ errorCode }) => errorCode));
      const lines = [...codes].map((code) => {
        const all = refused.filter(({ errorCode }) => errorCode === code);
        const some = all.slice(0, MOST_NAMES).map(({ ticketId }) => names.get(ticketId) ?? '');
        const rest = all.length > MOST_NAMES ? ` +${all.length - MOST_NAMES}` : '';
        return `${some.join(', ')}${rest}: ${translate(`errors.${code}`)}`;
      });
      notify(lines.join(' '), { type: 'warning', autoHideDuration: READING_MS });
    },
    [notify, translate],
  );
}

/** Sends a bulk request, shows its effect immediately, and shows the answer afterwards. */
function useSend() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  const showRefused = useRefusedToast();
  return useCallback(
    async (tickets: readonly Ticket[], shown: (ticket: Ticket) => Partial<Ticket>, call: Promise<BulkReply>) => {
      const pending = tickets.map((ticket) => pendingChanges.add(ticket, shown(ticket)));
      try {
        const reply = await call;
        for (const ticket of reply.tickets) fold(queryClient, user, { kind: 'ticket', ticket });
        showRefused(reply, tickets);
        return reply;
      } catch (error) {
        showError(error);
        void queryClient.invalidateQueries({ queryKey: ['tickets'] });
        return null;
      } finally {
        // Runs after the update notification, so that the old state does not flash.
        notifyManager.schedule(() => pending.forEach((one) => pendingChanges.remove(one)));
      }
    },
    [queryClient, showError, showRefused, user],
  );
}

const before = ({ status, userId, user, queueId, queue, tags, snooze = null }: Ticket): Partial<Ticket> => ({
  ...{ status, userId, user, queueId, queue, tags, snooze },
});

/** Changes several tickets and offers to undo it. */
function useRun() {
  const send = useSend();
  return useCallback(
    async (request: BulkRequest, tickets: readonly Ticket[]) => {
      const [key, begun] = [newUuid(), Date.now()];
      const ticketIds = tickets.map(({ id }) => id);
      const body = { key, ticketIds, change: changeOf(request) };
      const reply = await send(tickets, (ticket) => shownChange(request, ticket), inboxApi.changeMany(body));
      const changed = new Set(reply?.tickets.map(({ id }) => id));
      if (changed.size === 0) return;
      const undone = tickets.filter(({ id }) => changed.has(id));
      const run = () => send(undone, before, inboxApi.undoMany({ key, ticketIds: undone.map(({ id }) => id) }));
      const left = BULK_UNDO_MS - (Date.now() - begun);
      const names = { smart_count: changed.size };
      undo.offer({ text: `inbox.bulk.done.${request.act}`, names, run }, Math.min(UNDO_MS, left));
    },
    [send],
  );
}

/** The selected tickets of the list, and the change of all of them. */
export function useBulk(listed: readonly Ticket[]) {
  const ids = useSelectedIds();
  const run = useRun();
  const selected = useMemo(() => (ids.size === 0 ? [] : listed.filter(({ id }) => ids.has(id))), [ids, listed]);
  const change = useCallback(
    (request: BulkRequest) => {
      selection.clear();
      void run(request, selected);
    },
    [run, selected],
  );
  return { selected, change };
}
export type Bulk = ReturnType<typeof useBulk>;
