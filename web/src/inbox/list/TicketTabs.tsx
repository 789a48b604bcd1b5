import { Box, ButtonBase, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, type ReactNode, type RefObject } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { TOUCH, TOUCH_PX } from '../../theme/tokens.js';
import { ListTools } from './ListTools.js';
import { TicketSearch } from './TicketSearch.js';
import type { InboxView, ListTab } from './use-inbox-view.js';

const SearchFilters = lazy(() => import('./SearchFilters.js'));

type Props = {
  view: InboxView;
  counts: { open: number; pending: number };
  field: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
  onNew: () => void;
  onCloseAll: () => void;
  bulk: ReactNode; // replaces the tools while tickets are selected
};

function MainTab({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return (
    <ButtonBase role="tab" aria-selected={on} onClick={onClick} sx={tabStyle(on)}>
      {label}
    </ButtonBase>
  );
}

function Pill({ label, count, on, onClick }: { label: string; count: number; on: boolean; onClick: () => void }) {
  return (
    <ButtonBase role="tab" aria-selected={on} onClick={onClick} sx={pillStyle(on)}>
      {label}
      <Box component="b" sx={{ fontWeight: 600, ml: '4px' }}>
        {count}
      </Box>
    </ButtonBase>
  );
}

function SubTabs({ view, counts }: Pick<Props, 'view' | 'counts'>) {
  const translate = useTranslate();
  const pill = (tab: Exclude<ListTab, 'closed' | 'snoozed'>, label: string) => (
    <Pill label={translate(label)} count={counts[tab]} on={view.tab === tab} onClick={() => view.setTab(tab)} />
  );
  return (
    <Stack role="tablist" aria-label={translate('inbox.tabs.open')} direction="row" sx={{ gap: '6px' }}>
      {pill('open', 'inbox.attending')}
      {pill('pending', 'inbox.waiting')}
    </Stack>
  );
}

function ToolRow({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" sx={toolRowStyle}>
      {children}
    </Stack>
  );
}

/** The filters of a search, or the sub-tabs with the tools of a list. */
function Tools({ view, counts, onCloseAll }: Pick<Props, 'view' | 'counts' | 'onCloseAll'>) {
  if (view.tab === 'search')
    return (
      <Suspense fallback={null}>
        <SearchFilters search={view.search} onChange={view.setSearch} />
      </Suspense>
    );
  return (
    <ToolRow>
      {view.tab === 'closed' ? <span /> : <SubTabs view={view} counts={counts} />}
      <ListTools view={view} onCloseAll={onCloseAll} />
    </ToolRow>
  );
}

/** The head of the list: the search field, three tabs, and the sub-tabs for open and pending tickets. */
export function TicketTabs({ view, counts, field, onEnter, onNew, onCloseAll, bulk }: Props) {
  const translate = useTranslate();
  const { tab } = view;
  return (
    <>
      <TicketSearch view={view} field={field} onEnter={onEnter} />
      <Stack direction="row" sx={{ px: 1.5, borderBottom: 1, borderColor: 'line', alignItems: 'center' }}>
        <Stack role="tablist" aria-label={translate('inbox.tabs.label')} direction="row" sx={{ flex: 1, minWidth: 0 }}>
          <MainTab
            label={translate('inbox.tabs.open')}
            on={tab === 'open' || tab === 'pending' || tab === 'snoozed'}
            onClick={() => view.setTab('open')}
          />
          <MainTab label={translate('inbox.tabs.closed')} on={tab === 'closed'} onClick={() => view.setTab('closed')} />
          <MainTab
            label={translate('inbox.search.tab')}
            on={tab === 'search'}
            onClick={() => {
              view.setTab('search');
              field.current?.focus();
            }}
          />
        </Stack>
        <IconAction icon="plus" label={translate('inbox.newTicket')} onClick={onNew} />
      </Stack>
      {bulk ?? <Tools view={view} counts={counts} onCloseAll={onCloseAll} />}
    </>
  );
}

const toolRowStyle = {
  p: '8px 12px',
  minHeight: 44,
  alignItems: 'center',
  justifyContent: 'space-between',
  [TOUCH]: { py: '2px' },
};
const tabStyle = (on: boolean) => ({
  p: '8px 12px 10px',
  fontSize: 14,
  fontWeight: 500,
  color: on ? 'primary.main' : 'text.secondary',
  borderBottom: 2,
  borderColor: on ? 'primary.main' : 'transparent',
  mb: '-1px',
  whiteSpace: 'nowrap',
  [TOUCH]: { minHeight: TOUCH_PX },
});
const pillStyle = (on: boolean) => ({
  borderRadius: '8px',
  p: '4px 10px',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  color: on ? 'primary.main' : 'text.secondary',
  bgcolor: on ? 'accentSoft' : 'transparent',
  '&::after': { [TOUCH]: { content: '""', position: 'absolute', inset: '-6px 0' } },
});
