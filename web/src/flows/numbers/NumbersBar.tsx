import { Box, MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { NO_KEYS } from '../model/canvas-markers.js';
import { PERIODS, useNumbers } from '../state/numbers.js';

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (id: string) => void;
};

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    sx={{ width: 150 }}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    {options.map(({ id, name }) => (
      <MenuItem key={id} value={id}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);

/** Selects the period and the versions of the statistics. */
export function NumbersBar() {
  const translate = useTranslate();
  const { isOn, days, versions, chosen, reading, setDays, choose } = useNumbers();
  if (!isOn) return null;
  const [first, second] = chosen;
  const named = (all: readonly number[]) =>
    all.map((number) => ({ id: String(number), name: translate('flows.versions.one', { number }) }));
  const none = { id: '', name: translate('flows.numbers.noVersion') };
  return (
    <Stack direction="row" role="group" aria-label={translate('flows.numbers.title')} className={NO_KEYS} sx={barStyle}>
      <Choice
        label={translate('flows.numbers.period')}
        value={String(days)}
        options={PERIODS.map((count) => ({ id: String(count), name: translate('flows.numbers.days', { count }) }))}
        onChange={(id) => setDays(Number(id))}
      />
      {first === undefined ? (
        <Box role="status" sx={{ color: 'text.secondary' }}>
          {reading.isPending ? translate('app.loading') : translate('flows.numbers.none')}
        </Box>
      ) : (
        <>
          <Choice
            label={translate('flows.numbers.version')}
            value={String(first)}
            options={named(versions)}
            onChange={(id) => choose(0, Number(id))}
          />
          <Choice
            label={translate('flows.numbers.compare')}
            value={second === undefined ? '' : String(second)}
            options={[none, ...named(versions.filter((version) => version !== first))]}
            onChange={(id) => choose(1, id === '' ? null : Number(id))}
          />
          <Box sx={{ color: 'text.secondary', fontSize: 13, flex: '1 1 200px' }}>{translate('flows.numbers.hint')}</Box>
        </>
      )}
    </Stack>
  );
}

const barStyle = {
  ...{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, p: '12px 16px 10px', flex: 'none' },
  ...{ borderBottom: 1, borderColor: 'line', bgcolor: 'surface' },
};
