import { createSessionMap } from '../../shared/lib/session-state.js';
import type { Message, SessionUser } from '@recado/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../providers/api-error.js';
import { api } from '../../providers/api.js';
import { credentials } from '../../providers/credentials.js';
import { browserLog } from '../../shared/lib/browser-log.js';
import { fold } from './fold.js';
import { threadKey, type Thread, type ThreadMessage } from './inbox-state.js';
import { undoDelay } from './undo-delay.js';
import { outbox } from './outbox.js';
import { sendFile } from './send-file.js';
import { ticketChanges } from './ticket-changes.js';
import { uploads } from './uploads.js';
import { splitSignature } from '../../shared/lib/whatsapp-text.js';

/** The author of a message, and the query client whose cache displays it. */
export type Sender = { queryClient: QueryClient; user: SessionUser };

/** Another user is signed in now, and the message must not be sent in that user's name. */
class WriterChangedError extends Error {}

const queues = createSessionMap<string, Promise<void>>();
/** The abort controllers of the messages being sent, by message id. */
const stops = createSessionMap<string, AbortController>();

const isWriter = ({ id }: SessionUser) => credentials.user()?.id === id;

/** Sends a ticket's messages one after another to keep their order. */
function inSequence(ticketId: string, work: () => Promise<void>): Promise<void> {
  const next = (queues.get(ticketId) ?? Promise.resolve()).then(work);
  queues.set(ticketId, next);
  return next;
}

const reasonOf = (error: unknown) => (error instanceof ApiError && error.code ? error.code : 'ERR_INTERNAL');
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

const isGone = (queryClient: QueryClient, { ticketId, id }: ThreadMessage) =>
  queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages.some((known) => known.id === id && !known.local);

const TRY_AGAIN_MS = 3_000;

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Waits for a fixed time, or until the browser reports that the network is back. @throws AbortError */
function waitForNetwork(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const back = end(resolve);
    const stop = end(() => reject(new DOMException('cancelled', 'AbortError')));
    const timer = setTimeout(back, TRY_AGAIN_MS);
    window.addEventListener('online', back);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}

/**
 * Retries while the server is unreachable, so that messages written offline are sent later. `work` must be idempotent.
 */
export async function untilReachable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await waitForNetwork(signal);
    }
  }
}

function sendText({ ticketId, body, quotedMsg, id, quickMessageId }: ThreadMessage): Promise<Message> {
  const { signature, text } = splitSignature(body);
  const quote = quotedMsg && { quotedMsg: { id: quotedMsg.id } };
  const sent = { body: text, clientId: id, signMessage: signature !== null, ...quote, quickMessageId };
  return api.post<Message>(`/messages/${ticketId}`, sent);
}

/** Sends a message, with retries while the server is unreachable. Its id prevents duplicates. */
async function submit(user: SessionUser, message: ThreadMessage): Promise<Message> {
  const upload = uploads.of(message.id);
  const { signal } = upload?.controller ?? stopOf(message.id);
  await ticketChanges.settled(message.ticketId);
  const send = async () => {
    if (!isWriter(user)) throw new WriterChangedError();
    if (signal.aborted) throw new DOMException('taken back', 'AbortError');
    return upload ? sendFile(message, upload) : sendText(message);
  };
  return untilReachable(send, signal);
}

function stopOf(messageId: string): AbortController {
  const stop = stops.get(messageId) ?? new AbortController();
  stops.set(messageId, stop);
  return stop;
}

function withdraw({ queryClient, user }: Sender, message: ThreadMessage) {
  uploads.remove(message.id);
  void outbox.remove(user.id, message.id);
  fold(queryClient, user, { kind: 'message-withdrawn', ticketId: message.ticketId, messageId: message.id });
}

/**
 * Shows why a message was rejected. Stored messages that are only waiting for a new login stay unchanged, and cleared
 * ones are not stored again.
 */
function refuse({ queryClient, user }: Sender, message: ThreadMessage, error: unknown) {
  if (uploads.of(message.id)) browserLog.info(`The upload of a file failed: ${reasonOf(error)}`);
  const refused: ThreadMessage = { ...message, local: 'refused', errorCode: reasonOf(error) };
  if (isSessionOver(error) || !isWriter(user)) outbox.release(message.id);
  else void outbox.put(user.id, refused);
  fold(queryClient, user, { kind: 'message', message: refused, isNew: false });
}

async function deliver(sender: Sender, message: ThreadMessage, until = 0): Promise<void> {
  const { queryClient, user } = sender;
  try {
    if (until > 0) await undoDelay((uploads.of(message.id)?.controller ?? stopOf(message.id)).signal, until);
    const stored = await submit(user, message);
    uploads.remove(message.id);
    fold(queryClient, user, { kind: 'message', message: stored, isNew: true });
    await outbox.remove(user.id, message.id);
  } catch (error) {
    if (error instanceof WriterChangedError) {
      uploads.remove(message.id);
      return outbox.release(message.id);
    }
    if (isGone(queryClient, message)) return outbox.remove(user.id, message.id);
    if (isCancelled(error)) return withdraw(sender, message);
    refuse(sender, message, error);
  } finally {
    stops.delete(message.id);
  }
}

/** Shows and stores a new message, and sends it after the undo delay. */
export function begin(sender: Sender, message: ThreadMessage, holdMs = 0): Promise<void> {
  const { queryClient, user } = sender;
  fold(queryClient, user, { kind: 'message', message, isNew: true });
  void outbox.put(user.id, message);
  stopOf(message.id);
  const until = holdMs > 0 ? Date.now() + holdMs : 0;
  return inSequence(message.ticketId, () => deliver(sender, message, until));
}

/** Resends a rejected message. */
export function resend(sender: Sender, message: ThreadMessage): Promise<void> {
  const { queryClient, user } = sender;
  const again: ThreadMessage = { ...message, local: 'sending', errorCode: null };
  fold(queryClient, user, { kind: 'message', message: again, isNew: false });
  void outbox.put(user.id, again);
  return inSequence(message.ticketId, () => deliver(sender, again));
}

/** Removes a message that the server rejected. */
export const discard = withdraw;

/**
 * Undoes a message: removes it from the outbox, or deletes it for everyone once it was sent.
 * @throws ApiError when the server does not delete it
 */
export async function takeBack({ queryClient, user }: Sender, { id, ticketId }: ThreadMessage): Promise<void> {
  (uploads.of(id)?.controller ?? stops.get(id))?.abort();
  await queues.get(ticketId);
  const sent = queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages.find((message) => message.id === id);
  if (!sent || sent.isDeleted) return;
  if (sent.local) return withdraw({ queryClient, user }, sent);
  const show = (message: ThreadMessage) => fold(queryClient, user, { kind: 'message', message, isNew: false });
  show({ ...sent, isDeleted: true });
  try {
    show(await api.delete<Message>(`/messages/${id}`));
  } catch (error) {
    show(sent);
    throw error;
  }
}

/** Resumes after a page load: sends pending messages and shows why others were rejected. */
export async function resume(sender: Sender): Promise<void> {
  for (const message of await outbox.loadStored(sender.user.id)) {
    outbox.putBack(message);
    fold(sender.queryClient, sender.user, { kind: 'message', message, isNew: true });
    if (message.local === 'sending') void inSequence(message.ticketId, () => deliver(sender, message));
  }
}
