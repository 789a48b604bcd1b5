import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ExportButton } from '../shared/table/ExportButton.js';
import { Page } from '../shared/table/Page.js';
import { FiguresTab } from './FiguresTab.js';
import { ReportFilters } from './ReportFilters.js';
import { TicketsTable } from './TicketsTable.js';
import { queryOf, useReportFilter } from './use-report.js';

const TABS = ['figures', 'tickets'] as const;

/** Lists the tickets of a period with their times and ratings, and shows the totals. */
export default function ReportsPage() {
  const translate = useTranslate();
  const { filter, isFiltered, tab, set, clear } = useReportFilter();
  const title = translate('reports.title');
  return (
    <Page
      fill={tab === 'tickets'}
      title={title}
      lead={translate('reports.lead')}
      actions={<ExportButton path="/ticket/reports/export" query={queryOf(filter)} name={title.toLowerCase()} />}
    >
      <ReportFilters filter={filter} isFiltered={isFiltered} onChange={set} onClear={clear} />
      <Tabs
        value={tab}
        aria-label={title}
        onChange={(_event, chosen: string) => set('tab', chosen === 'tickets' ? chosen : '')}
        sx={{ mb: 2, flex: 'none' }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={translate(`reports.tabs.${name}`)} />
        ))}
      </Tabs>
      {tab === 'tickets' ? (
        <TicketsTable filter={filter} onClear={isFiltered ? clear : undefined} />
      ) : (
        <FiguresTab filter={filter} onClear={isFiltered ? clear : undefined} />
      )}
    </Page>
  );
}
