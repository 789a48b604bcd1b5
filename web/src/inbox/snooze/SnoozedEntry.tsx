import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../shared/Icon.js';

type Props = { tab: string; count: number; onShow: (tab: 'open' | 'snoozed') => void };

/** Leads from the open tickets to the snoozed ones and back. Hidden while no ticket is snoozed. */
export function SnoozedEntry({ tab, count, onShow }: Props) {
  const translate = useTranslate();
  const isOn = tab === 'snoozed';
  if (!isOn && (tab !== 'open' || count === 0)) return null;
  return (
    <ButtonBase
      aria-pressed={isOn}
      title={isOn ? translate('inbox.snooze.backToList') : undefined}
      onClick={() => onShow(isOn ? 'open' : 'snoozed')}
      sx={entryStyle(isOn)}
    >
      <Icon name={isOn ? 'back' : 'snooze'} size={18} />
      <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
        {translate('inbox.snooze.list')}
      </Box>
      <b>{count}</b>
    </ButtonBase>
  );
}

const entryStyle = (isOn: boolean) => ({
  flex: 'none',
  minHeight: 44,
  px: 2,
  gap: 1.5,
  justifyContent: 'flex-start',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'line',
  fontSize: 14,
  fontWeight: 500,
  color: isOn ? 'primary.main' : 'text.secondary',
  '& b': { fontWeight: 600, fontSize: 13 },
  '&:hover, &.Mui-focusVisible': { bgcolor: 'background.default' },
});
