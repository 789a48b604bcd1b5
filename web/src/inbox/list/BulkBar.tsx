import type { Ticket } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { IconName } from '../../shared/icon-paths.js';
import { IconAction } from '../../shared/IconAction.js';
import { selection } from '../live/bulk/selection.js';
import type { BulkAct } from '../live/bulk/use-bulk.js';

const ICONS: readonly (readonly [BulkAct, IconName])[] = [
  ['close', 'check'],
  ['assign', 'person'],
  ['move', 'queue'],
  ['tag', 'tag'],
  ['snooze', 'snooze'],
];

/** Returns whether a change is possible for one of the selected tickets at least. */
export const isPossible = (act: BulkAct, selected: readonly Ticket[]): boolean =>
  selected.some(({ status }) => act === 'tag' || (act === 'snooze' ? status === 'open' : status !== 'closed'));

type Props = { selected: readonly Ticket[]; onAct: (act: BulkAct) => void };

/** Replaces the tools of the list while tickets are selected. */
export function BulkBar({ selected, onAct }: Props) {
  const translate = useTranslate();
  return (
    <Stack direction="row" role="toolbar" aria-label={translate('inbox.bulk.label')} sx={barStyle}>
      <IconAction icon="close" size="small" label={translate('inbox.bulk.clear')} onClick={selection.clear} />
      <Box role="status" sx={{ flex: 1, fontSize: 13, fontWeight: 500, whiteSpace: 'nowrap' }}>
        {translate('inbox.bulk.selected', { smart_count: selected.length })}
      </Box>
      {ICONS.map(([act, icon]) =>
        isPossible(act, selected) ? (
          <IconAction
            key={act}
            icon={icon}
            size="small"
            label={translate(`inbox.bulk.${act}`)}
            onClick={() => onAct(act)}
          />
        ) : null,
      )}
    </Stack>
  );
}

const barStyle = { flex: 'none', alignItems: 'center', minHeight: 49, px: 1, gap: '2px', bgcolor: 'accentSoft' };
