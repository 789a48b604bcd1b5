import { credentials } from '../../providers/credentials.js';
import { createSessionStore } from '../../shared/lib/session-state.js';

type Drafts = Readonly<Record<string, string>>;
const PREFIX = 'draftsOf.';
const storedAs = () => `${PREFIX}${credentials.user()?.id ?? ''}`;

/** Removes the drafts that other users left in this browser, once a user is signed in. */
function deleteOthers(): void {
  if (!credentials.user()) return;
  const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
  for (const key of keys) if (key.startsWith(PREFIX) && key !== storedAs()) localStorage.removeItem(key);
}

function stored(): Drafts {
  deleteOthers();
  try {
    return JSON.parse(localStorage.getItem(storedAs()) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}

const store = createSessionStore<Drafts>(stored);

/** This user's drafts, by ticket. They survive a reload, and a logout until another user signs in. */
export const drafts = {
  of: (ticketId: string) => store.get()[ticketId] ?? '',
  keep(ticketId: string, text: string) {
    const { [ticketId]: _old, ...others } = store.get();
    const next = text.trim() ? { ...others, [ticketId]: text } : others;
    store.set(next);
    localStorage.setItem(storedAs(), JSON.stringify(next));
  },
};

/** A note draft is separate from a reply draft. */
export const draftOfNote = (ticketId: string) => `note ${ticketId}`;

export const useDraft = (ticketId: string) => store.use((all) => all[ticketId] ?? '');
