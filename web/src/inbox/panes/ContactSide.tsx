import type { AdSource, Contact, Ticket } from '@recado/contracts';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { Avatar } from '../../shared/Avatar.js';
import { changeData } from '../../shared/data/change-data.js';
import { useCurrentNames } from '../../shared/queries/use-tags.js';
import { formatDate, formatPhone, formatDateTime } from '../../shared/lib/format.js';
import { TagChip } from '../../shared/TagChip.js';
import { nameOf } from '../text/ticket-text.js';
import { Consent } from './Consent.js';
import { DetailList } from './DetailList.js';
import { Files } from './Files.js';
import { History } from './History.js';
import { ImportedHistory } from './ImportedHistory.js';
import { Notes } from './Notes.js';
import { Section } from './Section.js';

const ContactDialog = lazy(() => import('../../shared/dialogs/ContactDialog.js'));

type Props = { ticket: Ticket; onTags: () => void };

/** The full contact, loaded once and updated by events. */
function useContact(contactId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['contacts', 'one', contactId];
  useTopic('contact', ({ contact, contactId: changed }) => {
    if (changed === contactId && contact) changeData(queryClient, queryKey, () => contact);
  });
  return useQuery({ queryKey, queryFn: ({ signal }) => api.get<Contact>(`/contacts/${contactId}`, { signal }) });
}

function Chips({ tags }: Pick<Ticket, 'tags'>) {
  return useCurrentNames(tags).map((tag) => <TagChip key={tag.id} {...tag} />);
}

function Tags({ ticket, onTags }: Props) {
  const translate = useTranslate();
  return (
    <Section title={translate('inbox.tags')} action={translate('app.edit')} onAction={onTags}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: '6px' }}>
        {ticket.tags.length === 0 ? (
          <Box sx={{ color: 'faint', fontSize: 13 }}>{translate('inbox.noTags')}</Box>
        ) : (
          <Chips tags={ticket.tags} />
        )}
      </Stack>
    </Section>
  );
}

function Information({ ticket }: { ticket: Ticket }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const { data: contact } = useContact(ticket.contactId);
  const none = translate('inbox.side.none');
  const extra = contact?.extraInfo.map(({ name, value }) => [name, value] as const) ?? [];
  const firstAd = contact?.referral ? [[translate('inbox.side.firstAd'), adName(contact.referral)] as const] : [];
  const since = contact ? [[translate('person.since'), formatDate(contact.createdAt)] as const] : [];
  return (
    <Section title={translate('inbox.side.info')} action={translate('app.edit')} onAction={() => setEditing(true)}>
      <DetailList
        rows={[[translate('inbox.side.email'), ticket.contact.email || none], ...extra, ...firstAd, ...since]}
      />
      {editing && contact ? (
        <Suspense fallback={null}>
          <ContactDialog contact={contact} onSaved={() => setEditing(false)} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}

/** The contact's WhatsApp user name, unless it is shown as the contact's name. */
function Username({ ticket }: Pick<Props, 'ticket'>) {
  const { data: contact } = useContact(ticket.contactId);
  const shown = contact?.username && `@${contact.username}`;
  return shown && shown !== nameOf(ticket) ? <Box sx={{ color: 'text.secondary' }}>{shown}</Box> : null;
}

const adName = ({ headline, sourceId, app }: AdSource) => headline || sourceId || app || '–';

/** Contact details, notes and previous tickets. */
export default function ContactSide({ ticket, onTags }: Props) {
  const translate = useTranslate();
  const none = translate('inbox.side.none');
  return (
    <>
      <Stack sx={topStyle}>
        <Avatar id={ticket.contactId} name={nameOf(ticket)} picture={ticket.contact.profilePicUrl} size="large" />
        <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mt: 1 }}>
          {nameOf(ticket)}
        </Typography>
        <Username ticket={ticket} />
        <Box sx={{ color: 'text.secondary' }}>
          {ticket.isGroup ? translate('inbox.group') : formatPhone(ticket.contact.number)}
        </Box>
      </Stack>
      <Tags ticket={ticket} onTags={onTags} />
      <Information ticket={ticket} />
      <Section title={`${translate('inbox.side.ticket')} #${ticket.number}`}>
        <DetailList
          rows={[
            [translate('inbox.sideRows.queue'), ticket.queue?.name ?? translate('inbox.noQueue')],
            [translate('inbox.sideRows.connection'), ticket.whatsapp?.name ?? none],
            [translate('inbox.sideRows.agent'), ticket.user?.name ?? translate('inbox.nobody')],
            [translate('inbox.sideRows.opened'), formatDateTime(ticket.createdAt)],
            ...(ticket.referral ? [[translate('inbox.sideRows.ad'), adName(ticket.referral)] as const] : []),
          ]}
        />
      </Section>
      <Notes ticket={ticket} />
      <Consent ticket={ticket} />
      <History ticket={ticket} />
      <ImportedHistory ticket={ticket} />
      <Files ticketId={ticket.id} />
    </>
  );
}

const topStyle = {
  alignItems: 'center',
  textAlign: 'center',
  gap: '4px',
  pb: 2,
  borderBottom: 1,
  borderColor: 'line',
  overflowWrap: 'anywhere',
};
