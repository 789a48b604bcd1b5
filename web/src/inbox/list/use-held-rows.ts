import type { Ticket } from '@recado/contracts';
import { useEffect, useMemo, useState } from 'react';

const newestOf = (ticket: Ticket, tickets: ReadonlyMap<string, Ticket>) => tickets.get(ticket.id) ?? ticket;

/** Stays true until the click, which follows the release of the pointer. */
function usePress() {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return;
    const release = () => setTimeout(() => setPressed(false));
    window.addEventListener('pointerup', release);
    window.addEventListener('pointercancel', release);
    return () => {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
    };
  }, [pressed]);
  return { pressed, onPointerDown: () => setPressed(true) };
}

/**
 * Keeps the row order while a pointer is pressed or a row's menu is open. Otherwise a row that moves between press and
 * release would lose the click, and the menu would be beside another ticket. The content of the rows is still updated.
 */
export function useHeldRows(tickets: readonly Ticket[], menuOpen: boolean) {
  const { pressed, onPointerDown } = usePress();
  const [order, setOrder] = useState(tickets);
  const held = pressed || menuOpen;
  if (!held && order !== tickets) setOrder(tickets);
  const shown = useMemo(() => {
    if (!held) return tickets;
    const newest = new Map(tickets.map((ticket) => [ticket.id, ticket]));
    return order.map((ticket) => newestOf(ticket, newest));
  }, [held, order, tickets]);
  return { tickets: shown, onPointerDown };
}
