import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../shared/dialogs/SelectField.js';
import type { Filter } from './period.js';
import { PERIODS } from './use-dashboard.js';

const DEFAULT_DAYS = 30;
export const FIRST_FILTER: Filter = { mode: 'period', days: DEFAULT_DAYS };

/** Field labels overlap the top border, so a second row needs more space. */
const filtersStyle = {
  gap: '14px 8px',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& > .MuiFormControl-root': { width: 170, flex: 'none' },
};

/** Filters by a period up to now or by a range of dates. */
export function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const translate = useTranslate();
  const modes = ['period', 'range'].map((id) => ({ id, name: translate(`dashboard.mode.${id}`) }));
  const periods = PERIODS.map((days) => ({
    id: String(days),
    name: translate('dashboard.days', { smart_count: days }),
  }));
  const setMode = (mode: string) => onChange(mode === 'range' ? { mode, from: '', to: '' } : FIRST_FILTER);
  return (
    <Stack direction="row" sx={filtersStyle}>
      <SelectField label={translate('dashboard.filter')} options={modes} value={filter.mode} onChange={setMode} />
      {filter.mode === 'period' ? (
        <SelectField
          label={translate('dashboard.period')}
          options={periods}
          value={String(filter.days)}
          onChange={(days) => onChange({ mode: 'period', days: Number(days) })}
        />
      ) : (
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={translate(`dashboard.${end}`)}
            value={filter[end]}
            onChange={({ target }) => onChange({ ...filter, [end]: target.value })}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))
      )}
    </Stack>
  );
}
