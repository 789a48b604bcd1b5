import type { Ticket } from '@recado/contracts';
import { useEffect, useMemo, useState } from 'react';

const newestOf = (ticket: Ticket, tickets: ReadonlyMap<string, Ticket>) => tickets.get(ticket.id) ?? ticket;

/** The click follows the release of the pointer, so the rows stay until both are over. */
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
 * The rows stay where they are while a pointer presses one or a row's menu is open: a row that moves away between
 * press and release loses the click, and a menu would stand beside another ticket. What the rows say stays current.
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
