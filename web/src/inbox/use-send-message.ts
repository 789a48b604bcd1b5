import type { Message } from '@recado/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../providers/api-error.js';
import { useSession } from '../providers/session.js';
import { useErrorToast } from '../shared/use-error-toast.js';
import { newUuid } from '../shared/new-uuid.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import { threadKey, type Thread, type ThreadMessage } from './inbox-state.js';

type Draft = { body: string; quoted: Message | null };
type Place = { ticketId: string; contactId: string };

/** After everything the server numbered, in the order of writing. */
const lastOrder = (id: string) => `~${Date.now()}-${id}`;

function writtenHere({ ticketId, contactId }: Place, { body, quoted }: Draft, userId: string): ThreadMessage {
  const id = newUuid();
  return {
    id,
    ticketId,
    contactId,
    body,
    fromMe: true,
    mediaType: null,
    mediaUrl: null,
    quotedMsg: quoted && { id: quoted.id, body: quoted.body, fromMe: quoted.fromMe },
    isDeleted: false,
    isForwarded: false,
    ack: 0,
    errorCode: null,
    read: true,
    recovered: false,
    userId,
    queueId: null,
    createdAt: new Date().toISOString(),
    order: lastOrder(id),
    local: 'sending',
  };
}

const lines = new Map<string, Promise<void>>();

/** One after another in each ticket, so that two quick messages keep their order. */
function inLine(ticketId: string, work: () => Promise<void>): Promise<void> {
  const next = (lines.get(ticketId) ?? Promise.resolve()).then(work);
  lines.set(ticketId, next);
  return next;
}

const reasonOf = (error: unknown) => (error instanceof ApiError && error.code ? error.code : 'ERR_INTERNAL');

const isGone = (queryClient: QueryClient, { ticketId, id }: ThreadMessage) =>
  queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages.some((known) => known.id === id && !known.local);

/** Shows a message at once and sends it; it becomes the server's message, which has the same id. */
export function useSendMessage({ ticketId, contactId }: Place) {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();

  const deliver = useCallback(
    (message: ThreadMessage) =>
      inLine(ticketId, async () => {
        const { body, quotedMsg, id } = message;
        try {
          const quote = quotedMsg && { quotedMsg: { id: quotedMsg.id } };
          const stored = await inboxApi.send(ticketId, { body, clientId: id, ...quote });
          fold(queryClient, user, { kind: 'message', message: stored, isNew: true });
        } catch (error) {
          if (isGone(queryClient, message)) return;
          const refused: ThreadMessage = { ...message, local: 'refused', errorCode: reasonOf(error) };
          fold(queryClient, user, { kind: 'message', message: refused, isNew: false });
        }
      }),
    [queryClient, ticketId, user],
  );

  const send = useCallback(
    (draft: Draft) => {
      const message = writtenHere({ ticketId, contactId }, draft, user.id);
      fold(queryClient, user, { kind: 'message', message, isNew: true });
      void deliver(message);
    },
    [contactId, deliver, queryClient, ticketId, user],
  );

  const sendAgain = useCallback(
    async (message: ThreadMessage): Promise<void> => {
      if (message.local) {
        const again: ThreadMessage = { ...message, local: 'sending', errorCode: null };
        fold(queryClient, user, { kind: 'message', message: again, isNew: false });
        return deliver(again);
      }
      fold(queryClient, user, { kind: 'message', message: { ...message, errorCode: null, ack: 0 }, isNew: false });
      try {
        fold(queryClient, user, { kind: 'message', message: await inboxApi.resend(message.id), isNew: false });
      } catch (error) {
        fold(queryClient, user, { kind: 'message', message, isNew: false });
        showError(error);
      }
    },
    [deliver, queryClient, showError, user],
  );

  return { send, sendAgain };
}
