import { Box, ButtonBase, Tooltip } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { MouseEventHandler } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../shared/Icon.js';
import type { IconName } from '../shared/icon-paths.js';
import { isAt } from './navigation-items.js';

export type Shape = 'wide' | 'rail' | 'bottom';
/** `warning`: what the dot on it says; null: it has none. */
type Props = {
  shape: Shape;
  label: string;
  icon: IconName;
  to?: string;
  /** Another page that the entry stands for. */
  also?: string;
  /** Marks an entry without a page of its own, as the one that the pages under it lie behind. */
  isHere?: boolean;
  warning?: string | null;
  onClick?: MouseEventHandler<HTMLElement>;
};

const BY_SHAPE = {
  // a long name takes a second line inside its highlight
  wide: {
    minHeight: 36,
    width: '100%',
    p: '8px 10px',
    gap: '12px',
    justifyContent: 'flex-start',
    textAlign: 'left',
    fontSize: 14,
    lineHeight: '20px',
  },
  rail: {
    flexDirection: 'column',
    minHeight: 50,
    width: 82,
    p: '6px 0 5px',
    gap: '3px',
    justifyContent: 'center',
    fontSize: 10.5,
    letterSpacing: '-0.02em', // the Spanish "Conversaciones" fits into one line
    lineHeight: '13px',
  },
  bottom: { height: 40, width: 44, justifyContent: 'center' },
} as const;
const labelStyle = { textAlign: 'center', maxWidth: '100%', overflowWrap: 'break-word', hyphens: 'auto' } as const;

const styleOf = (shape: Shape, active: boolean): SxProps<Theme> => ({
  borderRadius: '10px',
  flex: 'none',
  ...BY_SHAPE[shape],
  color: active ? 'primary.main' : 'text.secondary',
  bgcolor: active ? 'accentSoft' : 'transparent',
  position: 'relative',
  '&:hover': { bgcolor: active ? 'accentSoft' : 'background.default' },
});

function WarningDot({ shape, label }: { shape: Shape; label: string }) {
  const place = shape === 'wide' ? { ml: 'auto' } : { position: 'absolute' as const, top: 6, right: 24 };
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

/** Beside the icon in the wide menu, under it in the narrow one. */
function Label({ shape, text }: { shape: Shape; text: string }) {
  if (shape === 'wide') return text;
  return (
    <Box component="span" sx={labelStyle}>
      {text}
    </Box>
  );
}

const currentOf = (to: string | undefined, active: boolean) =>
  active ? (to ? ('page' as const) : ('true' as const)) : undefined;

export function NavigationItem({ shape, label, icon, to, also, isHere = false, warning = null, onClick }: Props) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const active = isHere || (to !== undefined && isAt({ to, also }, pathname));
  const text = translate(label);
  const warned = warning && translate(warning);
  const name = [text, warned].filter(Boolean).join('. ');
  const content = (
    <>
      <Icon name={icon} />
      {shape === 'bottom' ? null : <Label shape={shape} text={text} />}
      {warned ? <WarningDot shape={shape} label={warned} /> : null}
    </>
  );
  const common = { 'aria-label': name, 'aria-current': currentOf(to, active), sx: styleOf(shape, active) };
  return (
    <Tooltip title={shape === 'rail' ? name : ''} placement="right">
      {to ? (
        <ButtonBase component={Link} to={to} {...common}>
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
