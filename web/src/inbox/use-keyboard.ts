import { useState, type RefObject } from 'react';
import type { Inbox } from './use-inbox.js';
import { useInboxKeys } from './use-inbox-keys.js';

/** What each key does here. J and K move a cursor through the list, Enter opens what it is on. */
export function useKeyboard(
  { view, current, ticket, steps, accept }: Inbox,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [helpShown, showHelp] = useState(false);
  const { tickets } = current.list;
  const from = tickets.findIndex(({ id }) => id === (view.cursor ?? ticket?.id));
  const move = (step: number) => {
    const next = tickets[Math.min(Math.max(from + step, 0), tickets.length - 1)];
    if (next) view.setCursor(next.id);
  };
  const pointed = tickets.find(({ id }) => id === view.cursor) ?? ticket;
  const resolve = () => {
    if (ticket && ticket.status !== 'closed') steps.resolve();
  };

  useInboxKeys({
    help: () => showHelp(true),
    next: () => move(1),
    previous: () => move(from < 0 ? 1 : -1),
    open: () => pointed && view.open(pointed.uuid),
    accept: () => pointed?.status === 'pending' && accept(pointed),
    resolve,
    resolveNext: () => {
      const at = tickets.findIndex(({ id }) => id === ticket?.id);
      const next = tickets[at + 1] ?? tickets[at - 1];
      resolve();
      if (next) view.open(next.uuid);
    },
    reply: () => field.current?.focus(),
    back: () => (document.activeElement === field.current ? field.current?.blur() : view.close()),
  });
  return { helpShown, hideHelp: () => showHelp(false) };
}
