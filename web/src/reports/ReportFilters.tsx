import { ANY_AD, can, type Contact } from '@recado/contracts';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { useSession } from '../providers/session.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useContactSearch } from '../shared/queries/use-contact-search.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { useTags } from '../shared/queries/use-tags.js';
import { useUserNames } from '../shared/queries/use-user-names.js';
import { useIsPhone } from '../shared/lib/use-screen-size.js';
import { DayFilter } from '../shared/forms/LogFilters.js';
import { SearchedChoice, type Option } from '../shared/forms/SearchedChoice.js';
import { RATES, STATUSES } from './report-keys.js';
import { useReportFigures, type FilterName, type ReportFilter } from './use-report.js';

type ChoiceProps = { label: string; value: string; onChange: (id: string) => void };

/** Contacts are searched by name or number; the contact in the URL is loaded by its id. */
function ContactChoice({ label, value, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const { data: chosen } = useQuery({
    queryKey: ['contacts', 'one', value],
    enabled: value !== '',
    queryFn: ({ signal }) => api.get<Contact>(`/contacts/${encodeURIComponent(value)}`, { signal }),
  });
  const { contacts, searching } = useContactSearch(typed === chosen?.name ? '' : typed);
  const options = [...contacts, ...(chosen && !contacts.some(({ id }) => id === chosen.id) ? [chosen] : [])];
  return (
    <SearchedChoice
      {...{ label, value, onChange }}
      options={options.map(({ id, name }) => ({ id, name }))}
      search={{ onType: setTyped, searching }}
    />
  );
}

/** Returns the ads that brought tickets in this period, and the selected one. */
function useAds(filter: ReportFilter): readonly Option[] {
  const translate = useTranslate();
  const { figures } = useReportFigures({ ...filter, adId: '' });
  const known = (figures?.ads ?? []).flatMap(({ id, name }) => (id ? [{ id, name: name ?? id }] : []));
  const chosen = filter.adId && filter.adId !== ANY_AD && !known.some(({ id }) => id === filter.adId);
  if (known.length === 0 && !filter.adId) return [];
  return [
    { id: ANY_AD, name: translate('reports.anyAd') },
    ...known,
    ...(chosen ? [{ id: filter.adId, name: filter.adId }] : []),
  ];
}

/** Returns the options for each filter that has a list. */
function useOptions(filter: ReportFilter): readonly (readonly [FilterName, string, readonly Option[]])[] {
  const translate = useTranslate();
  const { data: users = [] } = useUserNames();
  const { data: queues = [] } = useQueues();
  const user = useSession();
  const everyones = can(user, 'tickets-manager:showall');
  const ownQueues = queues.filter(({ id }) => everyones || user.queueIds.includes(id));
  const { data: connections = [] } = useConnections();
  const { data: tags = [] } = useTags();
  const ads = useAds(filter);
  const statuses = STATUSES.map((id) => ({ id, name: translate(`reports.statuses.${id}`) }));
  const rates = RATES.map((name, at) => ({ id: String(at + 1), name: translate(`ratings.${name}`) }));
  return [
    ['userId', 'reports.user', users],
    ['queueId', 'reports.queue', ownQueues],
    ['whatsappId', 'reports.whatsapp', connections],
    ['tagId', 'reports.tag', tags],
    ['status', 'reports.status', statuses],
    ['rating', 'reports.rating', rates],
    ...(ads.length > 0 ? [['adId', 'reports.ad', ads] as const] : []),
  ];
}

type ChoicesProps = { filter: ReportFilter; onChange: (name: FilterName, value: string) => void };

function Choices({ filter, onChange }: ChoicesProps) {
  const translate = useTranslate();
  const options = useOptions(filter);
  return (
    <>
      {options.map(([name, label, all]) => (
        <SearchedChoice
          key={name}
          label={translate(label)}
          options={all.map(({ id, name: shown }) => ({ id, name: shown }))}
          value={filter[name]}
          onChange={(id) => onChange(name, id)}
        />
      ))}
      <ContactChoice
        label={translate('reports.contact')}
        value={filter.contactId}
        onChange={(id) => onChange('contactId', id)}
      />
    </>
  );
}

type Props = ChoicesProps & { isFiltered: boolean; onClear: () => void };

/** Filters a report by days and by ticket properties, which are collapsed on a phone. */
export function ReportFilters({ filter, isFiltered, onChange, onClear }: Props) {
  const translate = useTranslate();
  const phone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const day = (name: 'dateStart' | 'dateEnd', label: string) => (
    <DayFilter label={translate(label)} value={filter[name]} onChange={(value) => onChange(name, value)} />
  );
  return (
    <Box role="search" sx={{ display: 'flex', gap: '14px 8px', flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      {day('dateStart', 'dashboard.from')}
      {day('dateEnd', 'dashboard.to')}
      {phone ? (
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate('reports.filters')}
        </Button>
      ) : null}
      {isOpen || !phone ? <Choices filter={filter} onChange={onChange} /> : null}
      {isFiltered ? <Button onClick={onClear}>{translate('reports.clear')}</Button> : null}
    </Box>
  );
}
