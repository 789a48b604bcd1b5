import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { memo, useEffect, useRef } from 'react';
import { Avatar } from '../../shared/Avatar.js';
import { Icon } from '../../shared/Icon.js';
import { useCurrentNames } from '../../shared/data/use-tags.js';
import { QueueChip } from '../../shared/QueueChip.js';
import { TagChip } from '../../shared/TagChip.js';
import { tint } from '../../shared/tint.js';
import { LastLine } from './LastLine.js';
import { Matched } from './Matched.js';
import { RowTime } from './RowTime.js';
import { nameOf } from '../text/ticket-text.js';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';
import { WaitingTimer } from './WaitingTimer.js';

export type RowHandlers = {
  onOpen: (ticket: Ticket) => void;
  onAccept: (ticket: Ticket) => void;
  onNear: (ticket: Ticket) => void;
  onMenu: (ticket: Ticket, anchor: HTMLElement) => void;
};
type Props = RowHandlers & {
  ticket: Ticket;
  active: boolean;
  cursor: boolean;
  pinned: boolean;
  showOwner: boolean;
  found: string | null; // the words of the search that found it, in a search
};

/** Fewer beside a timer: where it came in must stay readable. */
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

/** The automatic service talks with the contact: nobody has to hurry. */
function Automatic({ ticket: { chatbot, status } }: Pick<Props, 'ticket'>) {
  const label = useTranslate()('inbox.automatic');
  if (!chatbot || status !== 'pending') return null;
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon name="robot" size={16} />
    </span>
  );
}

/** A hit of a search says its number, by which people call it, and how it stands. */
function State({ ticket: { number, status }, words }: { ticket: Ticket; words: string }) {
  const translate = useTranslate();
  return (
    <span className={`state ${status}`}>
      <Matched text={`#${number}`} words={words} /> {translate(`inbox.state.${status}`)}
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

function Details({ ticket, showOwner, found }: Pick<Props, 'ticket' | 'showOwner' | 'found'>) {
  const translate = useTranslate();
  const { queue, whatsapp, user, tags, status, waitingSince } = ticket;
  const waits = status !== 'closed' && waitingSince !== null;
  const place = [whatsapp?.name, showOwner ? user?.name : null].filter(Boolean).join(' · ');
  return (
    <div className="c">
      {found === null ? null : <State ticket={ticket} words={found} />}
      <Automatic ticket={ticket} />
      {queue ? <QueueChip {...queue} /> : <span>{translate('inbox.noQueue')}</span>}
      <span className="connection">{place}</span>
      {tags.length > 0 ? <Tags tags={tags} most={tagsShown(waits)} /> : null}
      {waits ? <WaitingTimer since={waitingSince} /> : null}
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

/** The focus goes where J and K lead, so that a screen reader says it. It is never taken from where one types. */
function useCursorFocus(cursor: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (cursor && !document.activeElement?.closest(TYPING_ELEMENTS)) link.current?.focus({ preventScroll: true });
  }, [cursor]);
  return link;
}

/** The contact's name is the link of the row. */
function Name({
  ticket,
  active,
  cursor,
  found,
  onOpen,
}: Pick<Props, 'ticket' | 'active' | 'cursor' | 'found' | 'onOpen'>) {
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
        onOpen(ticket);
      }}
    >
      {found === null ? nameOf(ticket) : <Matched text={nameOf(ticket)} words={found} />}
      {ticket.isGroup ? ` (${translate('inbox.group')})` : ''}
    </a>
  );
}

/** One ticket of the list. The name is the link; its area covers the row, except for the buttons. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, active, cursor, pinned, showOwner, found, ...handlers } = props;
  const unread = ticket.unreadMessages > 0;
  return (
    <div
      style={tint(ticket.queue?.color ?? 'transparent')}
      className={['ticket', active && 'active', cursor && 'cursor', unread && 'unread'].filter(Boolean).join(' ')}
      onPointerEnter={() => handlers.onNear(ticket)}
    >
      <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />
      <div className="text">
        <div className="a">
          <Name {...props} />
          {pinned ? <Pin /> : null}
          <RowTime at={ticket.lastMessageAt} />
        </div>
        <div className="b">
          <LastLine ticket={ticket} words={found ?? ''} />
          {unread ? <Badge count={ticket.unreadMessages} /> : null}
          <RowButtons ticket={ticket} {...handlers} />
        </div>
        <Details ticket={ticket} showOwner={showOwner} found={found} />
      </div>
    </div>
  );
});
