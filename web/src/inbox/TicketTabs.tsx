import { Box, ButtonBase, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { IconAction } from '../shared/IconAction.js';
import type { useInboxView, Tab } from './use-inbox-view.js';

type View = ReturnType<typeof useInboxView>;
type Props = { view: View; counts: { open: number; pending: number }; onNew: () => void };

function MainTab({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) {
  return (
    <ButtonBase
      role="tab"
      aria-selected={on}
      onClick={onClick}
      sx={{
        p: '8px 12px 10px',
        fontSize: 14,
        fontWeight: 500,
        color: on ? 'primary.main' : 'text.secondary',
        borderBottom: 2,
        borderColor: on ? 'primary.main' : 'transparent',
        mb: '-1px',
      }}
    >
      {label}
    </ButtonBase>
  );
}

function Pill({ label, count, on, onClick }: { label: string; count: number; on: boolean; onClick: () => void }) {
  return (
    <ButtonBase
      role="tab"
      aria-selected={on}
      onClick={onClick}
      sx={{
        borderRadius: '8px',
        p: '4px 10px',
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 500,
        color: on ? 'primary.main' : 'text.secondary',
        bgcolor: on ? 'accentSoft' : 'transparent',
      }}
    >
      {label}
      <Box component="b" sx={{ fontWeight: 600, ml: '4px' }}>
        {count}
      </Box>
    </ButtonBase>
  );
}

function SubTabs({ view, counts }: Pick<Props, 'view' | 'counts'>) {
  const translate = useTranslate();
  const pill = (tab: Exclude<Tab, 'closed'>, label: string) => (
    <Pill label={translate(label)} count={counts[tab]} on={view.tab === tab} onClick={() => view.setTab(tab)} />
  );
  return (
    <Stack role="tablist" aria-label={translate('inbox.tabs.open')} direction="row" sx={{ gap: '6px' }}>
      {pill('open', 'inbox.attending')}
      {pill('pending', 'inbox.waiting')}
    </Stack>
  );
}

export function TicketTabs({ view, counts, onNew }: Props) {
  const translate = useTranslate();
  const closed = view.tab === 'closed';
  return (
    <>
      <Stack direction="row" sx={{ px: 1.5, pt: 1, borderBottom: 1, borderColor: 'line', alignItems: 'center' }}>
        <Stack role="tablist" aria-label={translate('inbox.tabs.label')} direction="row" sx={{ flex: 1 }}>
          <MainTab label={translate('inbox.tabs.open')} on={!closed} onClick={() => view.setTab('open')} />
          <MainTab label={translate('inbox.tabs.closed')} on={closed} onClick={() => view.setTab('closed')} />
        </Stack>
        <IconAction icon="plus" label={translate('inbox.newTicket')} onClick={onNew} />
      </Stack>
      <Stack
        direction="row"
        sx={{ p: '8px 12px', minHeight: 44, alignItems: 'center', justifyContent: 'space-between' }}
      >
        {closed ? <span /> : <SubTabs view={view} counts={counts} />}
        {view.mayShowAll ? (
          <IconAction
            icon="everyone"
            size="small"
            label={translate(view.showAll ? 'inbox.showMine' : 'inbox.showAll')}
            aria-pressed={view.showAll}
            onClick={() => view.setShowAll(!view.showAll)}
            sx={view.showAll ? { bgcolor: 'accentSoft', color: 'primary.main' } : {}}
          />
        ) : null}
      </Stack>
    </>
  );
}
