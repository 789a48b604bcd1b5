import { createSessionMap, createSessionStore } from '../../shared/lib/session-state.js';

export type Colleague = { id: string; name: string };
type ColleaguePresence = Readonly<{ viewing: readonly Colleague[]; typing: readonly Colleague[] }>;

const NOBODY: ColleaguePresence = { viewing: [], typing: [] };
/** Typing events are repeated while a colleague types, and expire after this time. */
const TYPING_EXPIRES_MS = 12_000;

const store = createSessionStore<Readonly<Record<string, ColleaguePresence>>>(() => ({}));
const timers = createSessionMap<string, ReturnType<typeof setTimeout>>();
const change = (ticketId: string, next: Partial<ColleaguePresence>) =>
  store.set({ ...store.get(), [ticketId]: { ...(store.get()[ticketId] ?? NOBODY), ...next } });

/** The colleagues who are viewing a ticket, and those who are typing in it. */
export const colleaguePresence = {
  view: (ticketId: string, viewing: readonly Colleague[]) => change(ticketId, { viewing }),
  type(ticketId: string, colleague: Colleague, typing: boolean) {
    const timer = `${ticketId} ${colleague.id}`;
    clearTimeout(timers.get(timer));
    timers.delete(timer);
    const others = (store.get()[ticketId] ?? NOBODY).typing.filter(({ id }) => id !== colleague.id);
    change(ticketId, { typing: typing ? [...others, colleague] : others });
    if (typing)
      timers.set(
        timer,
        setTimeout(() => colleaguePresence.type(ticketId, colleague, false), TYPING_EXPIRES_MS),
      );
  },
};

export const useColleaguePresence = (ticketId: string): ColleaguePresence =>
  store.use((all) => all[ticketId] ?? NOBODY);
