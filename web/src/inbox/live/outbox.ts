import { createSessionMap } from '../../shared/lib/session-state.js';
import { credentials } from '../../providers/credentials.js';
import { unsent } from '../../providers/unsent.js';
import type { InboxEvent, ThreadMessage } from './inbox-state.js';
import { uploads } from './uploads.js';

type Upload = { file: File; caption: string; sendAs: 'voice' | null };
type Kept = { message: ThreadMessage; upload: Upload | null };

const waiting = createSessionMap<string, ThreadMessage>();

function uploadOf(messageId: string): Upload | null {
  const upload = uploads.of(messageId);
  return upload ? { file: upload.file, caption: upload.caption, sendAs: upload.sendAs } : null;
}

const inOrder = (a: Kept, b: Kept) => (a.message.order < b.message.order ? -1 : 1);

/** Messages that were written here and that the server does not have: they show in their tickets, and a reload keeps them. */
export const outbox = {
  put(userId: string, message: ThreadMessage) {
    waiting.set(message.id, message);
    return unsent.save(userId, message.id, { message, upload: uploadOf(message.id) } satisfies Kept);
  },
  /** It is stored already: written once more, it would come back behind a log-out that has just cleared the store. */
  putBack: (message: ThreadMessage) => void waiting.set(message.id, message),
  remove(userId: string, messageId: string) {
    waiting.delete(messageId);
    return unsent.delete(userId, messageId);
  },
  /** Leaves it stored for whom it is of. */
  letGo: (messageId: string) => void waiting.delete(messageId),

  /** Reads what an earlier visit left, oldest first, except what is already on its way. */
  async left(userId: string): Promise<ThreadMessage[]> {
    const kept = ((await unsent.all(userId)) as Kept[]).filter(({ message }) => !waiting.has(message.id));
    return kept.sort(inOrder).map(({ message, upload }) => {
      if (!upload) return message;
      uploads.start(message.id, upload);
      return { ...message, mediaUrl: URL.createObjectURL(upload.file) };
    });
  },

  /** To be folded into a conversation that was just read. */
  eventsOf: (ticketId: string): InboxEvent[] =>
    [...waiting.values()]
      .filter((message) => message.ticketId === ticketId && message.userId === credentials.user()?.id)
      .map((message) => ({ kind: 'message', message, isNew: true })),
};
