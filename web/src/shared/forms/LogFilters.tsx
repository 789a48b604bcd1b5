import { Box, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { DayFilter } from './DayFilter.js';

type Name = 'searchParam' | 'dateStart' | 'dateEnd';
type Props = {
  filter: Readonly<Record<Name, string>>;
  onChange: (name: Name) => (value: string) => void;
  /** The group of the texts `search`, `from` and `to`. */
  texts: string;
  children: ReactNode;
};

/** Filters a log by text, by days, and by the fields in `children`. */
export function LogFilters({ filter, onChange, texts, children }: Props) {
  const translate = useTranslate();
  const day = (name: 'dateStart' | 'dateEnd', label: string) => (
    <DayFilter label={translate(`${texts}.${label}`)} value={filter[name]} onChange={onChange(name)} />
  );
  return (
    <Box role="search" sx={{ display: 'flex', gap: '14px 8px', flexWrap: 'wrap', mb: 2 }}>
      <TextField
        type="search"
        label={translate(`${texts}.search`)}
        value={filter.searchParam}
        onChange={({ target }) => onChange('searchParam')(target.value)}
        sx={{ flex: '2 1 220px', maxWidth: { sm: 320 } }}
      />
      {day('dateStart', 'from')}
      {day('dateEnd', 'to')}
      {children}
    </Box>
  );
}
