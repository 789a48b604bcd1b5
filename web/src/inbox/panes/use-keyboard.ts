import type { RefObject } from 'react';
import type { ComposerMode } from '../composer/composer-mode.js';
import type { InboxDialogState } from '../dialogs/use-inbox-dialogs.js';
import { ACTS } from '../list/ticket-acts.js';
import { isPossible } from '../list/BulkBar.js';
import { selection } from '../live/bulk/selection.js';
import type { BulkAct } from '../live/bulk/use-bulk.js';
import type { Inbox } from '../list/use-inbox.js';
import { useInboxKeys } from '../dialogs/use-inbox-keys.js';

const BULK_ACTS: Readonly<Record<string, BulkAct>> = {
  ...{ resolve: 'close', transfer: 'assign', tags: 'tag', snooze: 'snooze' },
};

type Options = {
  inbox: Inbox;
  dialogs: InboxDialogState;
  write: (mode: ComposerMode) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  search: RefObject<HTMLInputElement | null>;
};

/** J and K move the cursor through the list; Enter opens the ticket at the cursor. */
function useCursor({ view, current, ticket }: Inbox) {
  const { tickets } = current.list;
  const from = tickets.findIndex(({ id }) => id === (view.cursor ?? ticket?.id));
  const move = (step: number) => {
    const next = tickets[Math.min(Math.max(from + step, 0), tickets.length - 1)];
    if (next) view.setCursor(next.id);
  };
  const pointed = tickets.find(({ id }) => id === view.cursor) ?? ticket;
  return { pointed, next: () => move(1), previous: () => move(from < 0 ? 1 : -1) };
}

/** Binds each key to its action. */
export function useKeyboard({ inbox, dialogs, write, field, search }: Options) {
  const { view, ticket, accept, bulk } = inbox;
  const { pointed, next, previous } = useCursor(inbox);
  /** While tickets are selected, the keys change all of them. */
  const ofSelected = (act: string, otherwise: () => unknown) => () => {
    const what = BULK_ACTS[act];
    if (what && isPossible(what, bulk.selected)) dialogs.actOnSelected(what);
    else if (bulk.selected.length === 0) otherwise();
  };
  const acts = ACTS.map(({ act, when }) => {
    const target = ticket ?? pointed;
    const run = () => target && when.includes(target.status) && dialogs.act(act, target);
    return [act, ofSelected(act, run)] as const;
  });
  const resolve = () => {
    if (ticket && ticket.status !== 'closed') dialogs.act('resolve', ticket);
  };
  const back = () => {
    if (!selection.isEmpty()) return selection.clear();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused === field.current) return focused.blur();
    view.close();
  };

  useInboxKeys({
    ...Object.fromEntries(acts),
    help: () => dialogs.show({ kind: 'keys' }),
    palette: () => dialogs.show({ kind: 'palette' }),
    search: () => search.current?.focus(),
    next,
    previous,
    open: () => pointed && view.open(pointed.uuid, pointed.match?.messageId),
    accept: () => pointed?.status === 'pending' && accept(pointed),
    resolve: ofSelected('resolve', resolve),
    select: () => pointed && selection.toggle(pointed.id),
    resolveNext: inbox.resolveNext,
    reply: () => write('reply'),
    note: () => write('note'),
    back,
  });
}
