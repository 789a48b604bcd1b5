import type { Message, SessionUser } from '@recado/contracts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { ApiError } from '../providers/api-error.js';
import { useSession } from '../providers/session.js';
import { browserLog } from '../shared/browser-log.js';
import { useErrorToast } from '../shared/use-error-toast.js';
import { fold } from './fold.js';
import { inboxApi } from './inbox-api.js';
import { threadKey, type Thread, type ThreadMessage } from './inbox-state.js';
import { withFile, writtenHere, type Place } from './local-message.js';
import { sendFile } from './send-file.js';
import { ticketChanges } from './ticket-changes.js';
import { untilReachable } from './until-reachable.js';
import { uploads } from './uploads.js';
import { signed, splitSignature } from './whatsapp-text.js';

export type Draft = { body: string; quoted: Message | null; sign: boolean };
export type FileDraft = { file: File; caption: string; quoted: Message | null; sign: boolean; voice?: boolean };

const lines = new Map<string, Promise<void>>();

/** One after another in each ticket, so that two quick messages keep their order. */
function inLine(ticketId: string, work: () => Promise<void>): Promise<void> {
  const next = (lines.get(ticketId) ?? Promise.resolve()).then(work);
  lines.set(ticketId, next);
  return next;
}

const reasonOf = (error: unknown) => (error instanceof ApiError && error.code ? error.code : 'ERR_INTERNAL');
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const isGone = (queryClient: QueryClient, { ticketId, id }: ThreadMessage) =>
  queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages.some((known) => known.id === id && !known.local);

function sendText({ ticketId, body, quotedMsg, id }: ThreadMessage): Promise<Message> {
  const { signature, text } = splitSignature(body);
  const quote = quotedMsg && { quotedMsg: { id: quotedMsg.id } };
  return inboxApi.send(ticketId, { body: text, clientId: id, signMessage: signature !== null, ...quote });
}

/** Hands a message to the server, and shows what becomes of it. */
async function deliver(queryClient: QueryClient, user: SessionUser, message: ThreadMessage) {
  const upload = uploads.of(message.id);
  try {
    await ticketChanges.settled(message.ticketId);
    const send = () => (upload ? sendFile(message, upload) : sendText(message));
    const stored = await untilReachable(send, upload?.controller.signal);
    uploads.forget(message.id);
    fold(queryClient, user, { kind: 'message', message: stored, isNew: true });
  } catch (error) {
    if (isGone(queryClient, message)) return;
    if (isCancelled(error)) {
      uploads.forget(message.id);
      fold(queryClient, user, { kind: 'message-withdrawn', ticketId: message.ticketId, messageId: message.id });
      return;
    }
    if (uploads.of(message.id)) browserLog.note(`The upload of a file failed: ${reasonOf(error)}`);
    const refused: ThreadMessage = { ...message, local: 'refused', errorCode: reasonOf(error) };
    fold(queryClient, user, { kind: 'message', message: refused, isNew: false });
  }
}

function useSendAgain() {
  const queryClient = useQueryClient();
  const user = useSession();
  const showError = useErrorToast();
  return useCallback(
    async (message: ThreadMessage): Promise<void> => {
      const show = (next: ThreadMessage) => fold(queryClient, user, { kind: 'message', message: next, isNew: false });
      if (message.local) {
        const again: ThreadMessage = { ...message, local: 'sending', errorCode: null };
        show(again);
        return inLine(message.ticketId, () => deliver(queryClient, user, again));
      }
      show({ ...message, errorCode: null, ack: 0 });
      try {
        show(await inboxApi.resend(message.id));
      } catch (error) {
        show(message);
        showError(error);
      }
    },
    [queryClient, showError, user],
  );
}

/** Shows a message at once and sends it; it becomes the server's message, which has the same id. */
export function useSendMessage({ ticketId, contactId }: Place) {
  const queryClient = useQueryClient();
  const user = useSession();
  const sendAgain = useSendAgain();

  const begin = useCallback(
    (message: ThreadMessage) => {
      fold(queryClient, user, { kind: 'message', message, isNew: true });
      void inLine(message.ticketId, () => deliver(queryClient, user, message));
    },
    [queryClient, user],
  );

  return useMemo(() => {
    const place = { ticketId, contactId };
    const textOf = (body: string, sign: boolean) => (sign ? signed(user.name, body) : body);
    return {
      sendAgain,
      send: ({ body, quoted, sign }: Draft) =>
        begin(writtenHere(place, { body: textOf(body, sign), quoted, userId: user.id })),
      sendFile({ file, caption, quoted, sign, voice = false }: FileDraft) {
        const body = caption ? textOf(caption, sign) : '';
        const message = withFile(writtenHere(place, { body, quoted, userId: user.id }), file, voice);
        uploads.start(message.id, { file, caption: body, sendAs: voice ? 'voice' : null });
        begin(message);
      },
    };
  }, [begin, contactId, sendAgain, ticketId, user.id, user.name]);
}
export type Sending = ReturnType<typeof useSendMessage>;
