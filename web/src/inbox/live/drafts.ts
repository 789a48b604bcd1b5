import { createStore } from '../../shared/lib/create-store.js';

type Drafts = Readonly<Record<string, string>>;
const STORED_AS = 'drafts';

function stored(): Drafts {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

const store = createStore<Drafts>(stored());

/** What was typed but not sent, per ticket. It survives a reload and shows in the list. */
export const drafts = {
  of: (ticketId: string) => store.get()[ticketId] ?? '',
  keep(ticketId: string, text: string) {
    const { [ticketId]: _old, ...others } = store.get();
    const next = text.trim() ? { ...others, [ticketId]: text } : others;
    store.set(next);
    localStorage.setItem(STORED_AS, JSON.stringify(next));
  },
};

/** A note that was begun is kept beside the answer that was begun. */
export const draftOfNote = (ticketId: string) => `note ${ticketId}`;

export const useDraft = (ticketId: string) => store.use((all) => all[ticketId] ?? '');
