import { ClosingTime, TimeOfDay, type OpeningHours } from '@recado/contracts';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { maskTime } from './time-mask.js';

type End = 'startTime' | 'endTime';
type Props = {
  /** The seven days from Monday to Sunday. */
  value: readonly OpeningHours[];
  /** Without it the hours are only read. */
  onChange?: (value: OpeningHours[]) => void;
};

const ALL_DAY = { startTime: '00:00', endTime: '24:00' };
const SCHEMA_OF = { startTime: TimeOfDay, endTime: ClosingTime };

/** The text key of what is wrong with a time. */
function problemOf(end: End, time: string): string | undefined {
  const result = SCHEMA_OF[end].safeParse(time);
  return result.success ? undefined : keyOfProblem(result.error.issues[0]?.message ?? '');
}

/** Tells whether the hours could be stored as they are. */
export const areHoursRight = (hours: readonly OpeningHours[]): boolean =>
  hours.every(({ startTime, endTime }) => !problemOf('startTime', startTime) && !problemOf('endTime', endTime));

/** The text key of what a day's hours mean, where the two times alone do not say it. */
function meaningOf(day: OpeningHours): string | undefined {
  if (!areHoursRight([day])) return undefined;
  if (day.startTime === day.endTime) return 'hours.closed';
  if (day.startTime === ALL_DAY.startTime && day.endTime === ALL_DAY.endTime) return 'hours.allDay';
  return day.endTime < day.startTime ? 'hours.nextDay' : undefined;
}

type FieldProps = { end: End; label: string; time: string; onChange: ((time: string) => void) | undefined };

function TimeField({ end, label, time, onChange }: FieldProps) {
  const translate = useTranslate();
  const problem = problemOf(end, time);
  return (
    <TextField
      value={time}
      disabled={onChange === undefined}
      placeholder="00:00"
      error={problem !== undefined}
      helperText={problem && translate(problem)}
      onChange={({ target }) => onChange?.(maskTime(target.value))}
      slotProps={{ htmlInput: { 'aria-label': label, inputMode: 'numeric', autoComplete: 'off' } }}
      sx={{ width: { xs: 84, sm: 160 } }}
    />
  );
}

type RowProps = { day: OpeningHours; onChange: ((day: OpeningHours) => void) | undefined };

function DayRow({ day, onChange }: RowProps) {
  const translate = useTranslate();
  const name = translate(`hours.days.${day.weekdayEn}`);
  const meaning = meaningOf(day);
  const field = (end: End, label: string) => (
    <TimeField
      end={end}
      label={translate(label, { day: name })}
      time={day[end]}
      onChange={onChange && ((time) => onChange({ ...day, [end]: time }))}
    />
  );
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
        {name}
        {meaning ? (
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {translate(meaning)}
          </Typography>
        ) : null}
      </TableCell>
      <TableCell>{field('startTime', 'hours.startOf')}</TableCell>
      <TableCell>
        {field('endTime', 'hours.endOf')}
        {onChange && meaning !== 'hours.allDay' ? (
          <Button
            size="small"
            aria-label={translate('hours.allDayOf', { day: name })}
            onClick={() => onChange({ ...day, ...ALL_DAY })}
          >
            {translate('hours.allDay')}
          </Button>
        ) : null}
      </TableCell>
    </TableRow>
  );
}

/** The hours of a week, a row for each day. Only digits can be typed into a time, and the colon comes by itself. */
export function HoursTable({ value, onChange }: Props) {
  const translate = useTranslate();
  const change = (changed: OpeningHours) =>
    onChange?.(value.map((day) => (day.weekdayEn === changed.weekdayEn ? changed : day)));
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={tableStyle}>
        <TableHead>
          <TableRow>
            {['weekday', 'startTime', 'endTime'].map((column) => (
              <TableCell key={column}>{translate(`hours.${column}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {value.map((day) => (
            <DayRow key={day.weekdayEn} day={day} onChange={onChange && change} />
          ))}
        </TableBody>
      </Table>
      <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary', px: { xs: 1, sm: 2 }, pt: 1 }}>
        {translate('hours.hint')}
      </Typography>
    </Box>
  );
}

const tableStyle = {
  '& td, & th': { px: { xs: 0.75, sm: 2 }, verticalAlign: 'top', lineHeight: '40px' },
  '& tr:last-of-type th': { borderBottom: 0 },
  '& thead th': { borderBottom: 1, borderColor: 'line' },
};
