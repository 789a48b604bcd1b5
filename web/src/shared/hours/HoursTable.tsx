import { OpeningHours, type OpenInterval } from '@recado/contracts';
import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { keyOfProblem } from '../../providers/validation.js';
import { IconAction } from '../IconAction.js';
import { ALL_DAY, withBreak } from './intervals.js';
import { problemOfTime, TimeField, type End } from './TimeField.js';

type Props = {
  /** The seven days from Monday to Sunday. */
  value: readonly OpeningHours[];
  /** If it is missing, the hours are read-only. */
  onChange?: (value: OpeningHours[]) => void;
};
type DayProps = { day: OpeningHours; onChange: ((day: OpeningHours) => void) | undefined };

/** Returns whether the hours are valid. */
export const areHoursRight = (hours: readonly OpeningHours[]): boolean =>
  hours.every((day) => OpeningHours.safeParse(day).success);

const hasRightTimes = (interval: OpenInterval): boolean =>
  !problemOfTime('startTime', interval.startTime) && !problemOfTime('endTime', interval.endTime);

const intervalsOf = ({ startTime, endTime, extraIntervals = [] }: OpeningHours): OpenInterval[] => [
  { startTime, endTime },
  ...extraIntervals,
];

/**
 * Returns the day with the given intervals. A day with one interval has no `extraIntervals`, the format that earlier
 * releases stored.
 */
function withIntervals(day: OpeningHours, [first, ...extraIntervals]: readonly OpenInterval[]): OpeningHours {
  const { extraIntervals: _former, ...rest } = day;
  return { ...rest, ...first, ...(extraIntervals.length > 0 && { extraIntervals }) };
}

/** Returns the text key that explains a day's hours, such as “past midnight”, or undefined if the times are clear. */
function meaningOf(day: OpeningHours): string | undefined {
  if (!areHoursRight([day])) return undefined;
  const last = day.extraIntervals?.at(-1) ?? day;
  if (day.startTime === day.endTime) return 'hours.closed';
  if (day.startTime === ALL_DAY.startTime && day.endTime === ALL_DAY.endTime) return 'hours.allDay';
  return last.endTime < last.startTime ? 'hours.nextDay' : undefined;
}

/** Returns the text key for a problem with a day whose individual times are valid. */
function problemOf(day: OpeningHours): string | undefined {
  const result = OpeningHours.safeParse(day);
  if (result.success || !intervalsOf(day).every(hasRightTimes)) return undefined;
  return keyOfProblem(result.error.issues[0]?.message ?? '');
}

function DayHead({ day }: { day: OpeningHours }) {
  const translate = useTranslate();
  const [meaning, problem] = [meaningOf(day), problemOf(day)];
  const line = problem ?? meaning;
  return (
    <TableCell component="th" scope="row" rowSpan={intervalsOf(day).length} sx={{ fontWeight: 'inherit' }}>
      {translate(`hours.days.${day.weekdayEn}`)}
      {line ? (
        <Typography
          variant="caption"
          sx={{ display: 'block', lineHeight: 1.4, color: problem ? 'error.main' : 'text.secondary' }}
        >
          {translate(line)}
        </Typography>
      ) : null}
    </TableCell>
  );
}

/** Buttons that open a day for 24 hours or add a break. */
function DayButtons({ day, onChange }: Required<DayProps>) {
  const translate = useTranslate();
  const name = translate(`hours.days.${day.weekdayEn}`);
  if (!onChange) return null;
  const split = areHoursRight([day]) ? withBreak(intervalsOf(day)) : null;
  return (
    <>
      {meaningOf(day) === 'hours.allDay' ? null : (
        <Button
          size="small"
          aria-label={translate('hours.allDayOf', { day: name })}
          onClick={() => onChange(withIntervals(day, [ALL_DAY]))}
        >
          {translate('hours.allDay')}
        </Button>
      )}
      {split ? (
        <Button
          size="small"
          aria-label={translate('hours.addBreakTo', { day: name })}
          onClick={() => onChange(withIntervals(day, split))}
        >
          {translate('hours.addBreak')}
        </Button>
      ) : null}
    </>
  );
}

function IntervalCells({ day, at, onChange }: DayProps & { at: number }) {
  const translate = useTranslate();
  const name = translate(`hours.days.${day.weekdayEn}`);
  const intervals = intervalsOf(day);
  const interval = intervals[at];
  if (!interval) return null;
  const field = (end: End, key: string) => {
    const label = translate(key, { day: name });
    const change = (time: string) => onChange?.(withIntervals(day, intervals.with(at, { ...interval, [end]: time })));
    return (
      <TimeField
        end={end}
        label={at === 0 ? label : translate('hours.nthInterval', { label, n: at + 1 })}
        time={interval[end]}
        onChange={onChange && change}
      />
    );
  };
  return (
    <>
      <TableCell>{field('startTime', 'hours.startOf')}</TableCell>
      <TableCell>
        {field('endTime', 'hours.endOf')}
        {onChange && at > 0 ? (
          <IconAction
            icon="trash"
            label={translate('hours.removeInterval', { day: name, n: at + 1 })}
            onClick={() => onChange(withIntervals(day, intervals.toSpliced(at, 1)))}
          />
        ) : null}
        {at === intervals.length - 1 ? <DayButtons day={day} onChange={onChange} /> : null}
      </TableCell>
    </>
  );
}

function DayRows({ day, onChange }: DayProps) {
  return intervalsOf(day).map((_interval, at, { length }) => (
    <TableRow key={at} sx={at < length - 1 ? { '& > td': { borderBottom: 0, pb: 0 } } : null}>
      {at === 0 ? <DayHead day={day} /> : null}
      <IntervalCells day={day} at={at} onChange={onChange} />
    </TableRow>
  ));
}

/** Edits the weekly hours, with a row for each interval of a day. */
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
            <DayRows key={day.weekdayEn} day={day} onChange={onChange && change} />
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
