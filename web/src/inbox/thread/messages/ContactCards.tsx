import { Box, Button } from '@mui/material';
import { readContactCard, sharedContactName, type ContactCard } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { Avatar } from '../../../shared/Avatar.js';
import { formatPhone } from '../../../shared/lib/format.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { useThreadScope } from './thread-context.js';
import { useStartConversation } from './use-start-conversation.js';

function OneCard({ card }: { card: ContactCard }) {
  const translate = useTranslate();
  const { actions } = useThreadScope();
  const { start, busy } = useStartConversation();
  const [number] = card.numbers;
  return (
    <Box sx={cardStyle}>
      <Avatar id={number ?? card.name} name={card.name || formatPhone(number)} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{card.name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{card.numbers.map(formatPhone).join(', ')}</Box>
      </Box>
      {number && actions ? (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          onClick={() => start({ name: card.name, number, email: card.email })}
          sx={{ gridColumn: '1 / -1' }}
        >
          {translate('thread.startWith')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Shared contact cards. Pressing one starts a conversation with that contact. */
export function ContactCards({ message }: { message: ThreadMessage }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {message.contacts.map(({ name, vcard }, index) => (
        <OneCard key={index} card={{ ...readContactCard(vcard), name: sharedContactName(name, vcard) }} />
      ))}
    </Box>
  );
}

const cardStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0,1fr)',
  gap: 1.5,
  alignItems: 'center',
  minWidth: 240,
  py: '4px',
};
