import { MONO, TOUCH, TOUCH_PX, type Tokens } from './tokens.js';

/**
 * Plain classes for small elements that occur many times in lists, because they are cheap to render. `--tint` sets
 * their colour.
 */
const chips = (t: Tokens) => ({
  '.recado-chip': {
    borderRadius: 6,
    padding: '1px 7px',
    fontSize: 12,
    lineHeight: '18px',
    minWidth: 0,
    maxWidth: 160,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    backgroundColor: 'color-mix(in srgb, var(--tint) 14%, transparent)',
    color: `oklch(from var(--tint) ${t.onTint} c h)`,
  },
  '.recado-chip.tag': {
    padding: '2px 8px',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--tint) 30%, transparent)',
  },
  '.recado-chip.tag.small': { padding: '0 5px', fontSize: 11, maxWidth: 72 },
  '.recado-avatar': {
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    overflow: 'hidden',
    fontWeight: 600,
  },
});

const onFocus = (t: Tokens) => ({ outline: `2px solid ${t.accent}`, outlineOffset: 2 });

const buttons = (t: Tokens) => ({
  '.recado-icon-button': {
    flex: 'none',
    display: 'inline-grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    padding: 0,
    border: 0,
    borderRadius: 10,
    backgroundColor: 'transparent',
    color: t.soft,
    cursor: 'pointer',
    '&:hover:not(:disabled)': { backgroundColor: `color-mix(in srgb, ${t.soft} 10%, transparent)` },
    '&:disabled': { color: t.faint, cursor: 'default', opacity: 0.6 },
    '&[aria-pressed="true"]': { backgroundColor: t.accentSoft, color: t.accent },
  },
  '.recado-icon-button.small': { width: 32, height: 32 },
  '.recado-icon-button.edge-start': { marginLeft: -8 },
  '.recado-icon-button.edge-end': { marginRight: -8 },
  '.recado-button': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 36,
    padding: '4px 14px',
    borderRadius: 10,
    border: `1px solid ${t.line}`,
    font: 'inherit',
    fontWeight: 500,
    whiteSpace: 'nowrap',
    backgroundColor: t.surface,
    color: t.text,
    cursor: 'pointer',
    '&:hover': { borderColor: t.faint },
  },
  '.recado-button.main': { borderColor: 'transparent', backgroundColor: t.accent, color: t.onAccent },
  [TOUCH]: {
    '.recado-icon-button, .recado-icon-button.small': { minWidth: TOUCH_PX, minHeight: TOUCH_PX },
    '.recado-button': { minHeight: TOUCH_PX },
  },
  '.recado-icon-button:focus-visible, .recado-button:focus-visible, .composer-tabs button:focus-visible': onFocus(t),
});

/** Menu entries: beside the page (`wide`, or narrow as `rail`) and at the bottom of a phone's screen. */
const menuItems = (t: Tokens) => ({
  '.recado-menu-item': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    position: 'relative',
    boxSizing: 'border-box',
    border: 0,
    borderRadius: 10,
    fontFamily: 'inherit',
    textDecoration: 'none',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    cursor: 'pointer',
    color: t.soft,
    backgroundColor: 'transparent',
    '&:hover': { backgroundColor: t.bg },
    '&[aria-current]': { color: t.accent, backgroundColor: t.accentSoft },
    '& i': { width: 8, height: 8, borderRadius: '50%', backgroundColor: t.bad, boxShadow: `0 0 0 2px ${t.surface}` },
  },
  // a long label wraps inside its highlight
  '.recado-menu-item.wide': {
    minHeight: 36,
    width: '100%',
    padding: '8px 10px',
    gap: 12,
    textAlign: 'left',
    fontSize: 14,
    lineHeight: '20px',
    '& i': { marginLeft: 'auto' },
  },
  '.recado-menu-item.rail': {
    flexDirection: 'column',
    justifyContent: 'center',
    minHeight: 50,
    width: 82,
    padding: '6px 0 5px',
    gap: 3,
    fontSize: 10.5,
    letterSpacing: '-0.02em', // the Spanish "Conversaciones" fits on one line
    lineHeight: '13px',
    '& span': { textAlign: 'center', maxWidth: '100%', overflowWrap: 'break-word', hyphens: 'auto' },
  },
  '.recado-menu-item.bottom': { height: 40, width: 44, padding: 0, justifyContent: 'center' },
  '.recado-menu-item.rail i, .recado-menu-item.bottom i': { position: 'absolute', top: 6, right: 24 },
  '.recado-menu-item:focus-visible': onFocus(t),
});

const keys = (t: Tokens) => ({
  '.recado-key': {
    fontFamily: MONO,
    fontSize: 12,
    lineHeight: '16px',
    border: `1px solid ${t.line}`,
    borderRadius: 6,
    padding: '1px 6px',
    backgroundColor: t.bg,
    color: t.soft,
    whiteSpace: 'nowrap',
  },
});

export const plainClasses = (t: Tokens) => ({ ...chips(t), ...buttons(t), ...menuItems(t), ...keys(t) });
