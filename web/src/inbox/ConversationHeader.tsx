import type { Ticket } from '@recado/contracts';
import { Box, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { Avatar } from '../shared/Avatar.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { QueueChip } from '../shared/QueueChip.js';
import { useIsCompact, useIsPhone, useIsWide } from '../shared/use-screen-size.js';
import type { IconName } from '../shared/icon-paths.js';
import { nameOf } from './TicketRow.js';

export type HeaderActions = {
  accept: () => void;
  giveBack: () => void;
  resolve: () => void;
  reopen: () => void;
  showContact: () => void;
  close: () => void;
};
type Props = { ticket: Ticket; actions: HeaderActions };
type Step = { key: 'accept' | 'giveBack' | 'resolve' | 'reopen'; label: string; icon: IconName };

const ACCEPT: Step = { key: 'accept', label: 'inbox.actions.accept', icon: 'check' };
const GIVE_BACK: Step = { key: 'giveBack', label: 'inbox.actions.return', icon: 'return' };
const RESOLVE: Step = { key: 'resolve', label: 'inbox.actions.resolve', icon: 'check' };
const REOPEN: Step = { key: 'reopen', label: 'inbox.actions.reopen', icon: 'refresh' };

/** What may happen next, the usual one last. */
const STEPS: Record<Ticket['status'], readonly Step[]> = {
  pending: [RESOLVE, ACCEPT],
  open: [GIVE_BACK, RESOLVE],
  closed: [REOPEN],
};

function Steps({ ticket, actions }: Props) {
  const translate = useTranslate();
  const compact = useIsCompact();
  const steps = STEPS[ticket.status];
  return steps.map(({ key, label, icon }, index) => {
    const main = index === steps.length - 1;
    if (compact && !main) return <IconAction key={key} icon={icon} label={translate(label)} onClick={actions[key]} />;
    return (
      <Button
        key={key}
        variant={main ? 'contained' : 'outlined'}
        startIcon={main && !compact ? <Icon name={icon} size={18} /> : null}
        onClick={actions[key]}
        sx={{ flex: 'none', px: compact ? 1.5 : undefined }}
      >
        {translate(label)}
      </Button>
    );
  });
}

function Line({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const { id } = useSession();
  const owner = () => {
    if (!ticket.user) return translate('inbox.nobody');
    if (ticket.user.id === id) return translate('inbox.withYou');
    return translate('inbox.withUser', { name: ticket.user.name });
  };
  return (
    <Box sx={lineStyle}>
      #{ticket.number} · {ticket.queue ? <QueueChip {...ticket.queue} /> : translate('inbox.noQueue')}{' '}
      {[ticket.whatsapp?.name, owner()].filter(Boolean).join(' · ')}
    </Box>
  );
}

export function ConversationHeader({ ticket, actions }: Props) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const wide = useIsWide();
  return (
    <Stack component="header" direction="row" sx={headStyle}>
      {phone ? (
        <IconAction icon="back" edge="start" label={translate('inbox.actions.back')} onClick={actions.close} />
      ) : null}
      {phone ? null : <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} />}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box component="h2" sx={nameStyle}>
          {nameOf(ticket)}
        </Box>
        <Line ticket={ticket} />
      </Box>
      <Stack
        direction="row"
        role="group"
        aria-label={translate('inbox.actions.label')}
        sx={{ gap: phone ? '4px' : 1.5, alignItems: 'center' }}
      >
        <Steps ticket={ticket} actions={actions} />
        {wide ? null : (
          <IconAction icon="info" label={translate('inbox.actions.details')} onClick={actions.showContact} />
        )}
      </Stack>
    </Stack>
  );
}

const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
const headStyle = {
  height: 64,
  flex: 'none',
  bgcolor: 'surface',
  borderBottom: 1,
  borderColor: 'line',
  alignItems: 'center',
  gap: { xs: 1, sm: 1.5 },
  px: { xs: 1, sm: 2 },
};
const nameStyle = { ...cut, m: 0, fontSize: 15, fontWeight: 600, lineHeight: '20px' };
const lineStyle = { ...cut, color: 'text.secondary', fontSize: 12.5, lineHeight: '20px' };
