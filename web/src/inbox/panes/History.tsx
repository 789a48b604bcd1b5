import type { Ticket } from '@recado/contracts';
import { Box, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../shared/lib/format.js';
import { inboxApi } from '../live/inbox-api.js';
import { Section } from './Section.js';

const SHOWN_AT_FIRST = 3;

/** The contact's other tickets that the user may see, newest first. */
export function History({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const [all, showAll] = useState(false);
  const { data } = useQuery({
    queryKey: ['tickets', 'of contact', ticket.contactId],
    queryFn: ({ signal }) => inboxApi.ticketsOf(ticket.contactId, signal),
  });
  const others = (data?.tickets ?? []).filter(({ id }) => id !== ticket.id);
  if (others.length === 0) return null;
  const more = others.length > SHOWN_AT_FIRST && !all;
  return (
    <Section
      title={translate('person.history')}
      {...(more && { action: translate('person.seeAll', { count: others.length }), onAction: () => showAll(true) })}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '6px', fontSize: 13 }}>
        {(all ? others : others.slice(0, SHOWN_AT_FIRST)).map((other) => (
          <Box component="li" key={other.id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box
              component="span"
              sx={{ width: 8, height: 8, borderRadius: '50%', flex: 'none', bgcolor: other.queue?.color ?? 'line' }}
            />
            <MuiLink
              component={Link}
              to={`/tickets/${other.uuid}`}
              underline="hover"
              color="text.primary"
              sx={{ flex: 1 }}
            >
              #{other.number} {other.queue?.name ?? translate('inbox.noQueue')}
            </MuiLink>
            <Box component="time" dateTime={other.createdAt} sx={{ color: 'faint' }}>
              {formatDate(other.createdAt)}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
