import type { ReportFigures, ReportGroup } from '@recado/contracts';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { RATING_COLORS } from '../shared/charts/bar-colors.js';
import { Bars } from '../shared/charts/Bars.js';
import { ChartFrame } from '../shared/charts/ChartFrame.js';
import { NumberCards } from '../shared/charts/NumberCards.js';
import { EmptyState } from '../shared/EmptyState.js';
import { formatNumber } from '../shared/lib/format.js';
import { hoursAndMinutes } from '../shared/lib/minutes.js';
import { ListBody } from '../shared/table/ListBody.js';
import { changeOfTotal } from './change-of-total.js';
import { useReportFigures, type ReportFilter } from './use-report.js';
import { RATES } from './report-keys.js';

function useWords() {
  const translate = useTranslate();
  const language = useLocale();
  return {
    translate,
    count: (value: number) => formatNumber(value, language),
    rate: (value: number | null) => (value === null ? '–' : formatNumber(value, language, 1)),
  };
}

function Totals({ totals, before }: Pick<ReportFigures, 'totals' | 'before'>) {
  const { translate, count, rate } = useWords();
  const { firstAnswer, resolution, ratings } = totals;
  const numbers = [
    ['tickets', count(totals.tickets)],
    ['closed', count(totals.closed)],
    ['waiting', count(totals.waiting)],
    ['avgWait', hoursAndMinutes(totals.avgWaitTime)],
    ['avgSupport', hoursAndMinutes(totals.avgSupportTime)],
    ['avgFirstAnswer', hoursAndMinutes(firstAnswer.average)],
    ['medianFirstAnswer', hoursAndMinutes(firstAnswer.median)],
    ['avgResolution', hoursAndMinutes(resolution.average)],
    ['medianResolution', hoursAndMinutes(resolution.median)],
    ['avgRating', rate(ratings.average)],
  ] as const;
  return (
    <NumberCards
      numbers={numbers.map(([name, value]) => ({
        ...{ name, value, change: changeOfTotal(name, totals, before) },
        label: translate(`reports.totals.${name}`),
        help: translate(`reports.helps.${name}`),
      }))}
    />
  );
}

type Row = { name: string; tickets: number };

function CountChart({ title, of, rows }: { title: string; of: string; rows: readonly Row[] }) {
  const { translate, count } = useWords();
  const label = translate('dashboard.tickets');
  return (
    <ChartFrame
      title={title}
      isEmpty={rows.every(({ tickets }) => tickets === 0)}
      numbers={{ headings: [of, label], rows: rows.map(({ name, tickets }) => [name, count(tickets)]) }}
    >
      <Bars data={[...rows]} nameKey="name" valueKey="tickets" label={label} />
    </ChartFrame>
  );
}

/** Charts the tickets of each agent, queue, connection, tag or ad; the table also has their times and ratings. */
function GroupChart({ what, groups }: { what: string; groups: readonly ReportGroup[] }) {
  const { translate, count, rate } = useWords();
  const label = translate('dashboard.tickets');
  const named = groups.map((group) => ({ ...group, name: group.name ?? translate(`reports.without.${what}`) }));
  const columns = ['avgWait', 'avgFirstAnswer', 'avgSupport', 'avgResolution', 'avgRating', 'ratings'] as const;
  return (
    <ChartFrame
      title={translate(`reports.by.${what}`)}
      isEmpty={groups.length === 0}
      empty={translate(`reports.nothingOf.${what}`)}
      numbers={{
        headings: [translate(`reports.${what}`), label, ...columns.map((name) => translate(`reports.totals.${name}`))],
        rows: named.map(({ name, tickets, ratings, ...times }) => [
          ...[name, count(tickets)],
          ...[times.avgWaitTime, times.avgFirstAnswerTime, times.avgSupportTime, times.avgResolutionTime].map(
            hoursAndMinutes,
          ),
          ...[rate(ratings.average), count(ratings.count)],
        ]),
      }}
    >
      <Bars
        data={named.map(({ name, tickets }) => ({ name, tickets }))}
        nameKey="name"
        valueKey="tickets"
        label={label}
        colors="categories"
      />
    </ChartFrame>
  );
}

function RatingsChart({ totals: { ratings } }: Pick<ReportFigures, 'totals'>) {
  const { translate, count } = useWords();
  const label = translate('dashboard.ratings');
  const rows = RATES.map((name, at) => ({ name: translate(`ratings.${name}`), ratings: ratings.counts[at] ?? 0 }));
  return (
    <ChartFrame
      title={label}
      isEmpty={ratings.count === 0}
      empty={translate('dashboard.noRatings')}
      numbers={{
        headings: [translate('reports.rating'), label],
        rows: rows.map(({ name, ratings: times }) => [name, count(times)]),
      }}
    >
      <Bars data={rows} nameKey="name" valueKey="ratings" label={label} colors={RATING_COLORS} />
    </ChartFrame>
  );
}

/** dd/MM */
const shortDay = (day: string) => day.slice(5).split('-').toReversed().join('/');

function Charts({ figures }: { figures: ReportFigures }) {
  const { translate } = useWords();
  const days = figures.days.map(({ day, tickets }) => ({ name: shortDay(day), tickets }));
  const hours = figures.hours.map(({ hour, tickets }) => ({ name: `${hour}h`, tickets }));
  return (
    <Box sx={chartsStyle}>
      <CountChart title={translate('dashboard.byDay')} of={translate('dashboard.day')} rows={days} />
      <CountChart title={translate('reports.byHour')} of={translate('reports.hour')} rows={hours} />
      <GroupChart what="user" groups={figures.users} />
      <GroupChart what="queue" groups={figures.queues} />
      <GroupChart what="whatsapp" groups={figures.whatsapps} />
      <GroupChart what="tag" groups={figures.tags} />
      {figures.ads?.length ? <GroupChart what="ad" groups={figures.ads} /> : null}
      <RatingsChart totals={figures.totals} />
    </Box>
  );
}

/** Shows the totals of a report. */
export function FiguresTab({ filter, onClear }: { filter: ReportFilter; onClear: (() => void) | undefined }) {
  const { translate } = useWords();
  const { figures, reading } = useReportFigures(filter);
  const isEmpty = !figures || figures.totals.tickets === 0;
  return (
    <ListBody
      reading={{ ...reading, isFiltered: onClear !== undefined }}
      isEmpty={isEmpty}
      onClear={onClear}
      pendingPx={400}
      empty={
        <EmptyState
          icon="chart"
          title={translate('resources.report-tickets.empty')}
          hint={translate('resources.report-tickets.emptyHint')}
        />
      }
    >
      {figures ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Totals totals={figures.totals} before={figures.before} />
          <Charts figures={figures} />
        </Box>
      ) : null}
    </ListBody>
  );
}

const chartsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
};
