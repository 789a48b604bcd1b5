import { hasLimits, MOST_SLA_MINUTES, NO_SLA, SLA_LIMITS, type Sla } from '@recado/contracts';
import { FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';

/** Edits the time limits of a queue or a tag, in minutes. */
export function SlaInput({ help }: { help: string }) {
  const translate = useTranslate();
  const { field } = useInput({ source: 'sla', defaultValue: NO_SLA });
  const value = (field.value as Sla | null | undefined) ?? NO_SLA;
  const change = (changes: Partial<Sla>) => field.onChange({ ...value, ...changes });
  const minutesOf = (text: string) => Math.min(MOST_SLA_MINUTES, Math.max(0, Math.trunc(Number(text)) || 0));
  return (
    <Stack component="fieldset" sx={{ gap: 1.5, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ mb: 1 }}>
        {translate('sla.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate(help)}
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        {SLA_LIMITS.map((limit) => (
          <TextField
            key={limit}
            type="number"
            fullWidth
            label={translate(`sla.input.${limit}`)}
            value={value[`${limit}Minutes`]}
            slotProps={{ htmlInput: { min: 0, max: MOST_SLA_MINUTES } }}
            onChange={({ target }) => change({ [`${limit}Minutes`]: minutesOf(target.value) })}
          />
        ))}
      </Stack>
      {hasLimits(value) ? (
        <FormControlLabel
          control={
            <Switch
              checked={value.openHoursOnly}
              onChange={({ target }) => change({ openHoursOnly: target.checked })}
            />
          }
          label={translate('sla.openHoursOnly')}
        />
      ) : null}
    </Stack>
  );
}
