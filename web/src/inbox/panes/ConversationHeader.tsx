import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../providers/session.js';
import { useDownConnection } from '../../shared/connections/down-connections.js';
import { Avatar } from '../../shared/Avatar.js';
import { Icon } from '../../shared/Icon.js';
import type { IconName } from '../../shared/icon-paths.js';
import { IconAction } from '../../shared/IconAction.js';
import { QueueChip } from '../../shared/QueueChip.js';
import { useIsCompact, useIsPhone, useIsWide } from '../../shared/lib/use-screen-size.js';
import { useSlaWords } from '../../shared/sla/SlaTime.js';
import { useClock } from '../list/WaitingTimer.js';
import { Colleagues } from './Colleagues.js';
import { nameOf } from '../text/ticket-text.js';
import type { TicketAct } from '../list/ticket-acts.js';
import { SnoozedUntil } from '../snooze/SnoozeTime.js';
import { TicketMenu } from '../list/TicketMenu.js';

type Props = {
  ticket: Ticket;
  onAct: (act: TicketAct, ticket: Ticket) => void;
  onShowContact: () => void;
  onClose: () => void;
};
type Step = { act: TicketAct; label: string; icon: IconName };

const ACCEPT: Step = { act: 'accept', label: 'inbox.actions.accept', icon: 'check' };
const RESOLVE: Step = { act: 'resolve', label: 'inbox.actions.resolve', icon: 'check' };
const REOPEN: Step = { act: 'reopen', label: 'inbox.actions.reopen', icon: 'refresh' };
const TRANSFER: Step = { act: 'transfer', label: 'inbox.transfer.title', icon: 'forward' };

/** The main actions for each status, the most common one last. Other actions are in the menu. */
const STEPS: Record<Ticket['status'], readonly Step[]> = {
  pending: [TRANSFER, ACCEPT],
  open: [TRANSFER, RESOLVE],
  closed: [REOPEN],
};

function Steps({ ticket, onAct }: Pick<Props, 'ticket' | 'onAct'>) {
  const translate = useTranslate();
  const compact = useIsCompact();
  const steps = STEPS[ticket.status];
  const shown = compact ? steps.slice(-1) : steps;
  return shown.map(({ act, label, icon }, index) => {
    const main = index === shown.length - 1;
    return (
      <button
        key={act}
        type="button"
        className={main ? 'recado-button main' : 'recado-button other'}
        title={translate(label)}
        onClick={() => onAct(act, ticket)}
      >
        {compact ? null : <Icon name={icon} size={18} />}
        <span className="label">{translate(label)}</span>
      </button>
    );
  });
}

function More({ ticket, onAct }: Pick<Props, 'ticket' | 'onAct'>) {
  const translate = useTranslate();
  const compact = useIsCompact();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const steps = STEPS[ticket.status];
  const shown = (compact ? steps.slice(-1) : steps).map(({ act }) => act);
  return (
    <>
      <IconAction
        icon="more"
        label={translate('inbox.actions.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <TicketMenu
          ticket={ticket}
          anchor={anchor}
          without={[...shown, 'spy']}
          onAct={onAct}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  );
}

/** The next time limit, emphasized once it is close. */
function Limit({ next }: { next: NonNullable<NonNullable<Ticket['sla']>['next']> }) {
  const now = useClock();
  const { state, words } = useSlaWords()({ next, now });
  return state === 'running' ? <span> · {words}</span> : <strong className="down"> · {words}</strong>;
}

function TicketDetails({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { id } = useSession();
  const down = useDownConnection(ticket.whatsappId);
  const owner = () => {
    if (ticket.status === 'closed') return translate('inbox.resolved');
    if (!ticket.user) return translate('inbox.nobody');
    if (ticket.user.id === id) return translate('inbox.withYou');
    return translate('inbox.withUser', { name: ticket.user.name });
  };
  return (
    <div className="line">
      <span>#{ticket.number} · </span>
      {ticket.queue ? <QueueChip {...ticket.queue} /> : <span>{translate('inbox.noQueue')}</span>}
      {ticket.whatsapp ? (
        <span className="connection" title={ticket.whatsapp.name}>
          {` ${ticket.whatsapp.name}`}
        </span>
      ) : null}
      <span> · </span>
      <span className="owner">{ticket.snooze ? <SnoozedUntil until={ticket.snooze.until} /> : owner()}</span>
      {ticket.sla?.next ? <Limit next={ticket.sla.next} /> : null}
      {down ? <strong className="down"> · {translate('inbox.down.header')}</strong> : null}
    </div>
  );
}

export function ConversationHeader({ ticket, onAct, onShowContact, onClose }: Props) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const wide = useIsWide();
  return (
    <header className="thread-head">
      {phone ? <IconAction icon="back" edge="start" label={translate('inbox.actions.back')} onClick={onClose} /> : null}
      {phone ? null : <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />}
      <div className="who">
        <h2>{nameOf(ticket)}</h2>
        <TicketDetails ticket={ticket} />
      </div>
      <Colleagues ticketId={ticket.id} />
      <div className="steps" role="group" aria-label={translate('inbox.actions.label')}>
        <Steps ticket={ticket} onAct={onAct} />
        {wide ? null : <IconAction icon="info" label={translate('inbox.actions.details')} onClick={onShowContact} />}
        <More ticket={ticket} onAct={onAct} />
      </div>
    </header>
  );
}
