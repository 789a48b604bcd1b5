import { ClosingTime, TimeOfDay } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { maskTime } from './time-mask.js';

export type End = 'startTime' | 'endTime';
const SCHEMA_OF = { startTime: TimeOfDay, endTime: ClosingTime };

/** Returns the text key for a problem with a time. */
export function problemOfTime(end: End, time: string): string | undefined {
  const result = SCHEMA_OF[end].safeParse(time);
  return result.success ? undefined : keyOfProblem(result.error.issues[0]?.message ?? '');
}

type Props = { end: End; label: string; time: string; onChange: ((time: string) => void) | undefined };

/** Accepts only digits and inserts the colon. */
export function TimeField({ end, label, time, onChange }: Props) {
  const translate = useTranslate();
  const problem = problemOfTime(end, time);
  return (
    <TextField
      value={time}
      disabled={onChange === undefined}
      placeholder="00:00"
      error={problem !== undefined}
      helperText={problem && translate(problem)}
      onChange={({ target }) => onChange?.(maskTime(target.value))}
      slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'numeric', autoComplete: 'off' } }}
      sx={{ width: { xs: 84, sm: 112 } }}
    />
  );
}
