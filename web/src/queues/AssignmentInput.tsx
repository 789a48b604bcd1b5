import { NO_ASSIGNMENT, type Assignment } from '@recado/contracts';
import { FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';

const MODES = ['off', 'roundRobin', 'leastLoad'] as const;
const LIMITS = { limit: 1_000, returnMinutes: 1_440 } as const;

/** Edits how the queue assigns its waiting tickets. The details appear once it does. */
export function AssignmentInput() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'assignment', defaultValue: NO_ASSIGNMENT });
  const value = (field.value as Assignment | undefined) ?? NO_ASSIGNMENT;
  const text = (key: string) => translate(`resources.queues.assignment.${key}`);
  const change = (changes: Partial<Assignment>) => field.onChange({ ...value, ...changes });
  const number = (name: keyof typeof LIMITS, help: string) => (
    <TextField
      type="number"
      label={text(name)}
      value={value[name]}
      helperText={text(help)}
      slotProps={{ htmlInput: { min: 0, max: LIMITS[name] } }}
      onChange={({ target }) =>
        change({ [name]: Math.min(LIMITS[name], Math.max(0, Math.trunc(Number(target.value)))) })
      }
    />
  );
  return (
    <Stack component="fieldset" sx={{ gap: 1.5, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle1" sx={{ mb: 1 }}>
        {text('title')}
      </Typography>
      <TextField
        select
        label={text('mode')}
        value={value.mode}
        helperText={value.mode === 'off' ? '' : text('help')}
        onChange={({ target }) => change({ mode: target.value as Assignment['mode'] })}
      >
        {MODES.map((mode) => (
          <MenuItem key={mode} value={mode}>
            {text(mode)}
          </MenuItem>
        ))}
      </TextField>
      {value.mode === 'off' ? null : (
        <>
          {number('limit', 'limitHelp')}
          {number('returnMinutes', 'returnHelp')}
          <FormControlLabel
            control={<Switch checked={value.sticky} onChange={({ target }) => change({ sticky: target.checked })} />}
            label={text('sticky')}
          />
        </>
      )}
    </Stack>
  );
}
