import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import { Icon } from '../../shared/Icon.js';
import { useCurrentNames } from '../../shared/queries/use-tags.js';
import { QueueChip } from '../../shared/QueueChip.js';
import { TagChip } from '../../shared/TagChip.js';
import { tint } from '../../shared/tint.js';
import { TicketPicture } from './TicketPicture.js';
import { TicketPreview } from './TicketPreview.js';
import { HighlightedText } from './HighlightedText.js';
import { RowTime } from './RowTime.js';
import { nameOf } from '../text/ticket-text.js';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';
import { SnoozeTime } from '../snooze/SnoozeTime.js';
import { SlaTime } from '../../shared/sla/SlaTime.js';
import { urgentLimit } from '../../shared/sla/sla-time.js';
import { useLongPress } from './use-long-press.js';
import { useClock, WaitingTimer } from './WaitingTimer.js';

export type RowHandlers = {
  onOpen: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  onNear: (ticket: Ticket) => void;
  onMenu: (ticket: Ticket, anchor: HTMLElement) => void;
  onSelect: (ticket: Ticket, isRange: boolean) => void;
};
type Props = RowHandlers & {
  ticket: Ticket;
  active: boolean;
  cursor: boolean;
  pinned: boolean;
  selected: boolean;
  showOwner: boolean;
  found: string | null; // the search words, in search results
};

/** Shows fewer tags beside a timer, so that the connection stays readable. */
const tagsShown = (waits: boolean) => (waits ? 1 : 2);

function Badge({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <span className="badge" role="img" aria-label={translate('inbox.unread', { smart_count: count })}>
      {count}
    </span>
  );
}

function Pin() {
  const label = useTranslate()('inbox.pinned');
  return (
    <span className="pin" role="img" aria-label={label} title={label}>
      <Icon name="pushpin" size={14} />
    </span>
  );
}

/** A bot is talking to the contact, so no agent needs to respond yet. */
function Automatic({ ticket: { chatbot, status } }: Pick<Props, 'ticket'>) {
  const label = useTranslate()('inbox.automatic');
  if (!chatbot || status !== 'pending') return null;
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon name="robot" size={16} />
    </span>
  );
}

/** A ticket's number and status, shown in search results. */
function State({ ticket: { number, status }, words }: { ticket: Ticket; words: string }) {
  const translate = useTranslate();
  return (
    <span className={`state ${status}`}>
      <HighlightedText text={`#${number}`} words={words} /> {translate(`inbox.state.${status}`)}
    </span>
  );
}

function Tags({ tags, most }: Pick<Ticket, 'tags'> & { most: number }) {
  const named = useCurrentNames(tags);
  return (
    <>
      {named.slice(0, most).map((tag) => (
        <TagChip key={tag.id} {...tag} small />
      ))}
      {named.length > most ? (
        <span title={named.map(({ name }) => name).join(', ')}>+{named.length - most}</span>
      ) : null}
    </>
  );
}

const hasTimer = ({ status, waitingSince, snooze, sla }: Ticket) =>
  Boolean(snooze) || Boolean(sla?.next) || (status !== 'closed' && waitingSince !== null);

function LimitTimer({ ticket }: Pick<Props, 'ticket'>) {
  const now = useClock();
  const limit = urgentLimit(ticket, now);
  if (limit) return <SlaTime next={limit} now={now} />;
  return ticket.waitingSince ? <WaitingTimer since={ticket.waitingSince} /> : null;
}

/** The end of a snooze, a time limit that is close or exceeded, or how long the contact has been waiting. */
function Timer({ ticket }: Pick<Props, 'ticket'>) {
  const { status, waitingSince, snooze, sla } = ticket;
  if (snooze) return <SnoozeTime until={snooze.until} />;
  if (sla?.next) return <LimitTimer ticket={ticket} />;
  return status !== 'closed' && waitingSince ? <WaitingTimer since={waitingSince} /> : null;
}

function Details({ ticket, showOwner, found }: Pick<Props, 'ticket' | 'showOwner' | 'found'>) {
  const translate = useTranslate();
  const { queue, whatsapp, user, tags } = ticket;
  const place = [whatsapp?.name, showOwner ? user?.name : null].filter(Boolean).join(' · ');
  return (
    <div className="c">
      {found === null ? null : <State ticket={ticket} words={found} />}
      <Automatic ticket={ticket} />
      {queue ? <QueueChip {...queue} /> : <span>{translate('inbox.noQueue')}</span>}
      <span className="connection">{place}</span>
      {tags.length > 0 ? <Tags tags={tags} most={tagsShown(hasTimer(ticket))} /> : null}
      <Timer ticket={ticket} />
    </div>
  );
}

function RowButtons({ ticket, onAccept, onMenu }: Pick<Props, 'ticket' | 'onAccept' | 'onMenu'>) {
  const translate = useTranslate();
  const name = nameOf(ticket);
  return (
    <>
      {ticket.status === 'pending' ? (
        <button
          type="button"
          className="accept"
          aria-label={`${translate('inbox.actions.accept')}: ${name}`}
          onClick={() => onAccept(ticket)}
        >
          {translate('inbox.actions.accept')}
        </button>
      ) : null}
      <button
        type="button"
        className="more"
        title={translate('inbox.actions.more')}
        aria-label={`${translate('inbox.actions.more')}: ${name}`}
        aria-haspopup="menu"
        onClick={(event) => onMenu(ticket, event.currentTarget)}
      >
        <Icon name="more" />
      </button>
    </>
  );
}

/** Moves the focus with J and K, so that screen readers announce the row. Never takes the focus from a text field. */
function useCursorFocus(cursor: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (cursor && !document.activeElement?.closest(TYPING_ELEMENTS)) link.current?.focus({ preventScroll: true });
  }, [cursor]);
  return link;
}

function Name({
  ticket,
  active,
  cursor,
  found,
  onOpen,
  onSelect,
}: Pick<Props, 'ticket' | 'active' | 'cursor' | 'found' | 'onOpen' | 'onSelect'>) {
  const translate = useTranslate();
  const link = useCursorFocus(cursor);
  return (
    <a
      ref={link}
      href={`/tickets/${ticket.uuid}`}
      aria-current={active ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        if (event.shiftKey) onSelect(ticket, true);
        else onOpen(ticket);
      }}
    >
      {found === null ? nameOf(ticket) : <HighlightedText text={nameOf(ticket)} words={found} />}
      {ticket.isGroup ? ` (${translate('inbox.group')})` : ''}
    </a>
  );
}

/** A ticket in the list. The contact's name is the link; its click area covers the row except the buttons. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, active, cursor, pinned, selected, showOwner, found, ...handlers } = props;
  const longPress = useLongPress(() => handlers.onSelect(ticket, false));
  const unread = ticket.unreadMessages > 0;
  return (
    <div
      style={tint(ticket.queue?.color ?? 'transparent')}
      className={['ticket', active && 'active', selected && 'selected', cursor && 'cursor', unread && 'unread']
        .filter(Boolean)
        .join(' ')}
      onPointerEnter={() => handlers.onNear(ticket)}
      {...longPress}
    >
      <TicketPicture ticket={ticket} selected={selected} onSelect={handlers.onSelect} />
      <div className="text">
        <div className="a">
          <Name {...props} />
          {pinned ? <Pin /> : null}
          <RowTime at={ticket.lastMessageAt} />
        </div>
        <div className="b">
          <TicketPreview ticket={ticket} words={found ?? ''} />
          {unread ? <Badge count={ticket.unreadMessages} /> : null}
          <RowButtons ticket={ticket} {...handlers} />
        </div>
        <Details ticket={ticket} showOwner={showOwner} found={found} />
      </div>
    </div>
  );
});
