import { credentials } from '../../providers/credentials.js';
import { createSessionStore } from '../../shared/lib/session-state.js';

type Drafts = Readonly<Record<string, string>>;
const storedAs = () => `draftsOf.${credentials.user()?.id ?? ''}`;

function stored(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(storedAs()) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

const store = createSessionStore<Drafts>(stored);

/** Texts that this user typed and has not sent, by ticket. They survive a reload and show in the list. */
export const drafts = {
  of: (ticketId: string) => store.get()[ticketId] ?? '',
  keep(ticketId: string, text: string) {
    const { [ticketId]: _old, ...others } = store.get();
    const next = text.trim() ? { ...others, [ticketId]: text } : others;
    store.set(next);
    localStorage.setItem(storedAs(), JSON.stringify(next));
  },
};

/** A note that was begun is kept beside the answer that was begun. */
export const draftOfNote = (ticketId: string) => `note ${ticketId}`;

export const useDraft = (ticketId: string) => store.use((all) => all[ticketId] ?? '');
