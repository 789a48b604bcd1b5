import { Badge, Box, Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { IconAction } from './IconAction.js';
import type { IconName } from './icon-paths.js';

type Props = {
  icon: IconName;
  label: string;
  empty: string;
  count: number;
  dot?: boolean;
  onOpen?: () => void;
  footer?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** An icon with a counter; a click opens the list of new items. */
export function Bell({ icon, label, empty, count, dot = false, onOpen, footer, children }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Badge
        badgeContent={count}
        color={dot ? 'error' : 'primary'}
        variant={dot ? 'dot' : 'standard'}
        max={99}
        overlap="circular"
        sx={{ '& .MuiBadge-badge': { top: 9, right: 9 } }}
      >
        <IconAction
          icon={icon}
          label={count > 0 ? translate('notifications.withCount', { name: label, count }) : label}
          aria-haspopup="dialog"
          onClick={(event) => {
            setAnchor(event.currentTarget);
            onOpen?.();
          }}
        />
      </Badge>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 360, maxWidth: '94vw' } } }}
      >
        <Box sx={{ fontWeight: 600, p: '12px 16px 8px' }}>{label}</Box>
        <Box sx={{ maxHeight: 420, overflow: 'auto', pb: 1 }}>
          {anchor ? children(close) : null}
          {count === 0 && anchor ? <Box sx={{ color: 'text.secondary', p: '4px 16px 12px' }}>{empty}</Box> : null}
        </Box>
        {footer ? <Box sx={{ borderTop: 1, borderColor: 'line', p: '12px 16px' }}>{footer}</Box> : null}
      </Popover>
    </>
  );
}
