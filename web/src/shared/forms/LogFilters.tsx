import { Box, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { useDebounced } from '../lib/use-debounced.js';

const SEARCH_AFTER_MS = 500;

/** Returns the active filters, as the server's query parameters. */
export const activeOf = (filter: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

/** Holds the filters of a log. The search text applies after a pause in typing. */
export function useLogFilter<F extends Record<string, string> & { searchParam: string }>(none: F) {
  const [filter, setFilter] = useState(none);
  const searchParam = useDebounced(filter.searchParam.trim().toLowerCase(), SEARCH_AFTER_MS);
  const query = activeOf({ ...filter, searchParam });
  return {
    filter,
    query,
    set: (name: keyof F) => (value: string) => setFilter((now) => ({ ...now, [name]: value })),
    clear: Object.keys(query).length > 0 ? () => setFilter(none) : undefined,
  };
}

type DayProps = { label: string; value: string; onChange: (day: string) => void };

/** Filters by a day (yyyy-mm-dd). Empty if none is chosen. */
export function DayFilter({ label, value, onChange }: DayProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 140px', maxWidth: { sm: 170 } }}
    />
  );
}

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
