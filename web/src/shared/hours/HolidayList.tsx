import { dayOfHoliday, Holiday, Holidays, MOST_HOLIDAYS, type OpenInterval } from '@recado/contracts';
import { Box, Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { IconAction } from '../IconAction.js';
import { withBreak } from './intervals.js';
import { TimeField, type End } from './TimeField.js';

type Props = {
  value: readonly Holiday[];
  /** If it is missing, the dates are read-only. */
  onChange?: (value: Holiday[]) => void;
};
type OneProps = { holiday: Holiday; onChange: ((holiday: Holiday) => void) | undefined };

const LONGEST_NAME = 60;
const NEW: Holiday = { date: '', name: '', everyYear: false, intervals: [] };
const MORNING: OpenInterval = { startTime: '08:00', endTime: '12:00' };

/** Returns whether the dates are valid. */
export const areHolidaysRight = (holidays: readonly Holiday[]): boolean => Holidays.safeParse(holidays).success;

/** Returns the text key for a problem with the date itself. */
function problemOfDate(holiday: Holiday): string | undefined {
  const result = Holiday.shape.date.safeParse(holiday.date);
  return result.success ? undefined : keyOfProblem(result.error.issues[0]?.message ?? '');
}

/** Returns the text key for a problem with the order of valid intervals. */
function problemOfOrder(holiday: Holiday): string | undefined {
  const result = Holiday.shape.intervals.safeParse(holiday.intervals);
  const issue = result.error?.issues.find(({ path }) => path.length === 0);
  return issue && keyOfProblem(issue.message);
}

function IntervalRow({ holiday, at, onChange }: OneProps & { at: number }) {
  const translate = useTranslate();
  const interval = holiday.intervals[at];
  if (!interval) return null;
  const set = (intervals: OpenInterval[]) => onChange?.({ ...holiday, intervals });
  const field = (end: End, key: string) => {
    const label = translate(key, { day: holiday.date || translate('hours.date') });
    return (
      <TimeField
        end={end}
        label={at === 0 ? label : translate('hours.nthInterval', { label, n: at + 1 })}
        time={interval[end]}
        onChange={onChange && ((time) => set(holiday.intervals.with(at, { ...interval, [end]: time })))}
      />
    );
  };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      {field('startTime', 'hours.startOf')}
      <span aria-hidden>–</span>
      {field('endTime', 'hours.endOf')}
      {onChange ? (
        <IconAction
          icon="trash"
          label={translate('hours.removeInterval', { day: holiday.date, n: at + 1 })}
          onClick={() => set(holiday.intervals.toSpliced(at, 1))}
        />
      ) : null}
    </Stack>
  );
}

function HolidayHours({ holiday, onChange }: OneProps) {
  const translate = useTranslate();
  const { intervals } = holiday;
  const problem = problemOfOrder(holiday);
  const more = intervals.length === 0 ? [MORNING] : problem ? null : withBreak(intervals);
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {intervals.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('hours.closed')}
        </Typography>
      ) : null}
      {intervals.map((_interval, at) => (
        <IntervalRow key={at} holiday={holiday} at={at} onChange={onChange} />
      ))}
      {problem ? (
        <Typography variant="caption" color="error">
          {translate(problem)}
        </Typography>
      ) : null}
      {onChange && more ? (
        <Button size="small" onClick={() => onChange({ ...holiday, intervals: more })}>
          {translate(intervals.length === 0 ? 'hours.addHours' : 'hours.addBreak')}
        </Button>
      ) : null}
    </Stack>
  );
}

function HolidayDay({ holiday, onChange, isRepeated }: OneProps & { isRepeated: boolean }) {
  const translate = useTranslate();
  const problem = problemOfDate(holiday) ?? (isRepeated ? 'hours.repeatedDate' : undefined);
  const set = (fields: Partial<Holiday>) => onChange?.({ ...holiday, ...fields });
  const isRead = onChange === undefined;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}>
      <TextField
        type="date"
        label={translate('hours.date')}
        value={holiday.date}
        disabled={isRead}
        error={problem !== undefined}
        helperText={problem && translate(problem)}
        onChange={({ target }) => set({ date: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 168 }}
      />
      <TextField
        label={translate('hours.holidayName')}
        value={holiday.name}
        disabled={isRead}
        onChange={({ target }) => set({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: LONGEST_NAME, autoComplete: 'off' } }}
        sx={{ flex: '1 1 160px' }}
      />
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={holiday.everyYear}
            disabled={isRead}
            onChange={(_event, everyYear) => set({ everyYear })}
          />
        }
        label={translate('hours.everyYear')}
      />
    </Stack>
  );
}

/** Edits dates with hours that replace those of their weekday. */
export function HolidayList({ value, onChange }: Props) {
  const translate = useTranslate();
  return (
    <Stack
      component="section"
      spacing={2}
      aria-label={translate('hours.holidays')}
      sx={{ px: { xs: 1, sm: 2 }, pt: 3 }}
    >
      <Box>
        <Typography variant="subtitle2" component="h3">
          {translate('hours.holidays')}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {translate(value.length === 0 && !onChange ? 'hours.noHolidays' : 'hours.holidaysHint')}
        </Typography>
      </Box>
      {value.map((holiday, at) => {
        const change = (changed: Holiday) => onChange?.(value.with(at, changed));
        const others = value.toSpliced(at, 1);
        const isRepeated = others.some((other) => dayOfHoliday(other) === dayOfHoliday(holiday));
        return (
          <Stack key={at} direction="row" spacing={1} sx={{ borderBottom: 1, borderColor: 'line', pb: 2 }}>
            <Stack spacing={1} sx={{ flex: 1, minWidth: 0 }}>
              <HolidayDay holiday={holiday} isRepeated={isRepeated} onChange={onChange && change} />
              <HolidayHours holiday={holiday} onChange={onChange && change} />
            </Stack>
            {onChange ? (
              <IconAction
                icon="trash"
                label={translate('hours.removeHoliday', { date: holiday.date || translate('hours.date') })}
                onClick={() => onChange(others)}
              />
            ) : null}
          </Stack>
        );
      })}
      {onChange && value.length < MOST_HOLIDAYS ? (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => onChange([...value, NEW])}>
          {translate('hours.addHoliday')}
        </Button>
      ) : null}
    </Stack>
  );
}
