import { ConsentKind, ConsentSource } from '@recado/contracts';
import { Box, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useConnections } from '../shared/data/use-connections.js';
import { SearchedChoice, type Option } from '../shared/forms/SearchedChoice.js';
import type { ConsentFilter } from './use-consents.js';

type Props = { filter: ConsentFilter; onChange: (next: ConsentFilter) => void };

/** Filters the consent log by text, days, event, source and connection. */
export function ConsentFilters({ filter, onChange }: Props) {
  const translate = useTranslate();
  const { data: connections = [] } = useConnections();
  const set = (name: keyof ConsentFilter) => (value: string) => onChange({ ...filter, [name]: value });
  const options = (group: string, ids: readonly string[]) =>
    ids.map((id) => ({ id, name: translate(`consents.${group}.${id}`) }));
  const choice = (name: 'kind' | 'source' | 'whatsappId', label: string, all: readonly Option[]) => (
    <SearchedChoice label={translate(label)} options={all} value={filter[name]} onChange={set(name)} />
  );
  const day = (name: 'dateStart' | 'dateEnd', label: string) => (
    <TextField
      type="date"
      label={translate(label)}
      value={filter[name]}
      onChange={(event) => set(name)(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 140px', maxWidth: { sm: 170 } }}
    />
  );
  return (
    <Box role="search" sx={{ display: 'flex', gap: '14px 8px', flexWrap: 'wrap', mb: 2 }}>
      <TextField
        type="search"
        label={translate('consents.search')}
        value={filter.searchParam}
        onChange={(event) => set('searchParam')(event.target.value)}
        sx={{ flex: '2 1 220px', maxWidth: { sm: 320 } }}
      />
      {day('dateStart', 'consents.from')}
      {day('dateEnd', 'consents.to')}
      {choice('kind', 'consents.what', options('kinds', ConsentKind.options))}
      {choice('source', 'consents.how', options('sources', ConsentSource.options))}
      {choice('whatsappId', 'consents.connection', connections)}
    </Box>
  );
}
