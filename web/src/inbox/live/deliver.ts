import { createSessionMap } from '../../shared/lib/session-state.js';
import type { Message, SessionUser } from '@recado/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../providers/api-error.js';
import { api } from '../../providers/api.js';
import { credentials } from '../../providers/credentials.js';
import { browserLog } from '../../shared/lib/browser-log.js';
import { fold } from './fold.js';
import { threadKey, type Thread, type ThreadMessage } from './inbox-state.js';
import { heldBack } from './held-back.js';
import { outbox } from './outbox.js';
import { sendFile } from './send-file.js';
import { ticketChanges } from './ticket-changes.js';
import { uploads } from './uploads.js';
import { splitSignature } from '../../shared/lib/whatsapp-text.js';

/** The user who writes, and the cache in which the message shows. */
export type Sender = { queryClient: QueryClient; user: SessionUser };

/** Another user is logged in here now: the message must not go out in that user's name. */
class NotTheWriter extends Error {}

const lines = createSessionMap<string, Promise<void>>();
/** Holds, by its id, what stops each message that is on its way. */
const stops = createSessionMap<string, AbortController>();

const isWriter = ({ id }: SessionUser) => credentials.user()?.id === id;

/** Sends the messages of a ticket in sequence, so that two quick ones keep their order. */
function inLine(ticketId: string, work: () => Promise<void>): Promise<void> {
  const next = (lines.get(ticketId) ?? Promise.resolve()).then(work);
  lines.set(ticketId, next);
  return next;
}

const reasonOf = (error: unknown) => (error instanceof ApiError && error.code ? error.code : 'ERR_INTERNAL');
const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

const isGone = (queryClient: QueryClient, { ticketId, id }: ThreadMessage) =>
  queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages.some((known) => known.id === id && !known.local);

const TRY_AGAIN_MS = 3_000;

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Waits so long, or until the browser says that the network is back. @throws AbortError */
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

/** Does it again while nobody answers: what was written without a network goes out when it is back. It must bear a repeat. */
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

/** Hands a message to the server, again and again while nobody answers: its id makes sure that it is there once. */
async function handOver(user: SessionUser, message: ThreadMessage): Promise<Message> {
  const upload = uploads.of(message.id);
  const { signal } = upload?.controller ?? stopOf(message.id);
  await ticketChanges.settled(message.ticketId);
  const send = async () => {
    if (!isWriter(user)) throw new NotTheWriter();
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
  uploads.forget(message.id);
  void outbox.remove(user.id, message.id);
  fold(queryClient, user, { kind: 'message-withdrawn', ticketId: message.ticketId, messageId: message.id });
}

/** The reason shows; what only waits for a new log-in stays stored as it is, and what was forgotten is not stored again. */
function refuse({ queryClient, user }: Sender, message: ThreadMessage, error: unknown) {
  if (uploads.of(message.id)) browserLog.info(`The upload of a file failed: ${reasonOf(error)}`);
  const refused: ThreadMessage = { ...message, local: 'refused', errorCode: reasonOf(error) };
  if (isSessionOver(error) || !isWriter(user)) outbox.letGo(message.id);
  else void outbox.put(user.id, refused);
  fold(queryClient, user, { kind: 'message', message: refused, isNew: false });
}

async function deliver(sender: Sender, message: ThreadMessage, until = 0): Promise<void> {
  const { queryClient, user } = sender;
  try {
    if (until > 0) await heldBack((uploads.of(message.id)?.controller ?? stopOf(message.id)).signal, until);
    const stored = await handOver(user, message);
    uploads.forget(message.id);
    fold(queryClient, user, { kind: 'message', message: stored, isNew: true });
    await outbox.remove(user.id, message.id);
  } catch (error) {
    if (error instanceof NotTheWriter) {
      uploads.forget(message.id);
      return outbox.letGo(message.id);
    }
    if (isGone(queryClient, message)) return outbox.remove(user.id, message.id);
    if (isCancelled(error)) return withdraw(sender, message);
    refuse(sender, message, error);
  } finally {
    stops.delete(message.id);
  }
}

/** Shows a message that was written here, keeps it, and sends it after the time in which it may be taken back. */
export function begin(sender: Sender, message: ThreadMessage, holdMs = 0): Promise<void> {
  const { queryClient, user } = sender;
  fold(queryClient, user, { kind: 'message', message, isNew: true });
  void outbox.put(user.id, message);
  stopOf(message.id);
  const until = holdMs > 0 ? Date.now() + holdMs : 0;
  return inLine(message.ticketId, () => deliver(sender, message, until));
}

/** The same once more, after a refusal. */
export function beginAgain(sender: Sender, message: ThreadMessage): Promise<void> {
  const { queryClient, user } = sender;
  const again: ThreadMessage = { ...message, local: 'sending', errorCode: null };
  fold(queryClient, user, { kind: 'message', message: again, isNew: false });
  void outbox.put(user.id, again);
  return inLine(message.ticketId, () => deliver(sender, again));
}

/** What the server refused and nobody wants any more. */
export const discard = withdraw;

/**
 * Takes a message back: one that has not left goes out of the outbox, one that has is deleted for everybody.
 * @throws ApiError when the server does not delete it
 */
export async function takeBack({ queryClient, user }: Sender, { id, ticketId }: ThreadMessage): Promise<void> {
  (uploads.of(id)?.controller ?? stops.get(id))?.abort();
  await lines.get(ticketId);
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

/** Goes on with what was written before the page was loaded: what waited goes out, what was refused shows why. */
export async function resume(sender: Sender): Promise<void> {
  for (const message of await outbox.left(sender.user.id)) {
    outbox.putBack(message);
    fold(sender.queryClient, sender.user, { kind: 'message', message, isNew: true });
    if (message.local === 'sending') void inLine(message.ticketId, () => deliver(sender, message));
  }
}
