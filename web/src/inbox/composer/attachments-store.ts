import { createSessionStore } from '../../shared/lib/session-state.js';
import { newUuid } from '../../shared/lib/new-uuid.js';

/** `quickMessageId` identifies the quick message that the file belongs to. */
export type Attachment = Readonly<{ id: string; file: File; caption: string; quickMessageId?: string | undefined }>;
type AttachmentsByTicket = Readonly<Record<string, readonly Attachment[]>>;

const NONE: readonly Attachment[] = [];
const store = createSessionStore<AttachmentsByTicket>(() => ({}));
const change = (ticketId: string, next: (now: readonly Attachment[]) => readonly Attachment[]) =>
  store.set({ ...store.get(), [ticketId]: next(store.get()[ticketId] ?? NONE) });

/** The chosen, dropped or pasted files of each ticket, before they are confirmed. */
export const attachments = {
  of: (ticketId: string) => store.get()[ticketId] ?? NONE,
  add: (ticketId: string, files: readonly File[], caption = '', quickMessageId?: string) =>
    change(ticketId, (now) => [
      ...now,
      ...files.map((file, index) => ({ id: newUuid(), file, caption: index === 0 ? caption : '', quickMessageId })),
    ]),
  describe: (ticketId: string, id: string, caption: string) =>
    change(ticketId, (now) => now.map((one) => (one.id === id ? { ...one, caption } : one))),
  remove: (ticketId: string, id: string) => change(ticketId, (now) => now.filter((one) => one.id !== id)),
  clear: (ticketId: string) => change(ticketId, () => NONE),
};

export const useAttachments = (ticketId: string) => store.use((all) => all[ticketId] ?? NONE);
