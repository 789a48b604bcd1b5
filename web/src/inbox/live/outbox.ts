import { createSessionMap } from '../../shared/lib/session-state.js';
import { credentials } from '../../providers/credentials.js';
import { unsent } from '../../providers/unsent.js';
import type { InboxEvent, ThreadMessage } from './inbox-state.js';
import { uploads } from './uploads.js';

type Upload = { file: File; caption: string; sendAs: 'voice' | null };
type StoredMessage = { message: ThreadMessage; upload: Upload | null };

const waiting = createSessionMap<string, ThreadMessage>();

function uploadOf(messageId: string): Upload | null {
  const upload = uploads.of(messageId);
  return upload ? { file: upload.file, caption: upload.caption, sendAs: upload.sendAs } : null;
}

const inOrder = (a: StoredMessage, b: StoredMessage) => (a.message.order < b.message.order ? -1 : 1);

/** Local messages that the server has not stored. They are shown in their tickets and survive a reload. */
export const outbox = {
  put(userId: string, message: ThreadMessage) {
    waiting.set(message.id, message);
    return unsent.save(userId, message.id, { message, upload: uploadOf(message.id) } satisfies StoredMessage);
  },
  /** Does not store the message again, because a write after a logout would restore data that the logout cleared. */
  putBack: (message: ThreadMessage) => void waiting.set(message.id, message),
  remove(userId: string, messageId: string) {
    waiting.delete(messageId);
    return unsent.delete(userId, messageId);
  },
  /** Keeps the stored message for its author. */
  release: (messageId: string) => void waiting.delete(messageId),

  /** Loads messages stored by an earlier visit, oldest first, except those already being sent. */
  async loadStored(userId: string): Promise<ThreadMessage[]> {
    const stored = ((await unsent.all(userId)) as StoredMessage[]).filter(({ message }) => !waiting.has(message.id));
    return stored.sort(inOrder).map(({ message, upload }) => {
      if (!upload) return message;
      uploads.start(message.id, upload);
      return { ...message, mediaUrl: URL.createObjectURL(upload.file) };
    });
  },

  /** Returns the local messages as events, to apply them to a loaded conversation. */
  eventsOf: (ticketId: string): InboxEvent[] =>
    [...waiting.values()]
      .filter((message) => message.ticketId === ticketId && message.userId === credentials.user()?.id)
      .map((message) => ({ kind: 'message', message, isNew: true })),
};
