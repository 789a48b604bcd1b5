import { Box, ButtonBase, Tooltip } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, type MouseEventHandler } from 'react';
import { Link, useMatch } from 'react-router-dom';
import { Icon } from '../shared/Icon.js';
import type { IconName } from '../shared/icon-paths.js';

export type Shape = 'wide' | 'rail' | 'bottom';
/** `warning`: what the dot on it says; null: it has none. */
type Props = {
  shape: Shape;
  label: string;
  icon: IconName;
  to?: string;
  warning?: string | null;
  onClick?: MouseEventHandler<HTMLElement>;
};

const styleOf = (shape: Shape, active: boolean): SxProps<Theme> => ({
  borderRadius: '10px',
  height: shape === 'wide' ? 36 : 40,
  width: shape === 'wide' ? '100%' : 44,
  px: shape === 'wide' ? '10px' : 0,
  gap: '12px',
  justifyContent: shape === 'wide' ? 'flex-start' : 'center',
  color: active ? 'primary.main' : 'text.secondary',
  bgcolor: active ? 'accentSoft' : 'transparent',
  position: 'relative',
  fontSize: 14,
  '&:hover': { bgcolor: active ? 'accentSoft' : 'background.default' },
});

function WarningDot({ shape, label }: { shape: Shape; label: string }) {
  const place = shape === 'wide' ? { ml: 'auto' } : { position: 'absolute' as const, top: 6, right: 8 };
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{
        width: 8,
        height: 8,
        borderRadius: '50%',
        bgcolor: 'error.main',
        boxShadow: (theme) => `0 0 0 2px ${theme.palette.surface}`,
        ...place,
      }}
    />
  );
}

export function NavigationItem({ shape, label, icon, to, warning = null, onClick }: Props) {
  const translate = useTranslate();
  const active = useMatch({ path: to ?? '/-', end: to === '/' }) !== null;
  const text = translate(label);
  const warned = warning && translate(warning);
  const name = warned ? `${text}. ${warned}` : text;
  const item = useRef<HTMLAnchorElement>(null);
  // where one is must be seen in a menu longer than the screen
  useEffect(() => {
    if (active) item.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const content = (
    <>
      <Icon name={icon} />
      {shape === 'wide' ? text : null}
      {warned ? <WarningDot shape={shape} label={warned} /> : null}
    </>
  );
  const common = { 'aria-label': name, sx: styleOf(shape, active) };
  return (
    <Tooltip title={shape === 'rail' ? name : ''} placement="right">
      {to ? (
        <ButtonBase ref={item} component={Link} to={to} aria-current={active ? 'page' : undefined} {...common}>
          {content}
        </ButtonBase>
      ) : (
        <ButtonBase onClick={onClick} {...common}>
          {content}
        </ButtonBase>
      )}
    </Tooltip>
  );
}
