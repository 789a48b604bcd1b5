import type { ThemeOptions } from '@mui/material/styles';
import { plainClasses } from './plain-classes.js';
import { TOUCH, TOUCH_PX, type Tokens } from './tokens.js';

/** Phones and tablets, which are too narrow for wide gaps between columns. */
const NARROW = '@media (max-width:1199.95px)';

/**
 * Exactly the type of createTheme's parameter: with another `Components<…>`, TypeScript would compare every style of
 * every component.
 */
type Styles = NonNullable<ThemeOptions['components']>;

const surfaces = (t: Tokens): Styles => ({
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { height: '100%' },
      body: { WebkitFontSmoothing: 'antialiased', overflow: 'hidden' },
      '*': { scrollbarWidth: 'thin', scrollbarColor: `${t.line} transparent` },
      'svg.recado-icon': { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' },
      ...plainClasses(t),
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' } },
  },
  MuiCard: { styleOverrides: { root: { border: `1px solid ${t.line}`, borderRadius: 14, boxShadow: 'none' } } },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: 16, border: `1px solid ${t.line}`, boxShadow: t.shadowHigh } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 16, fontWeight: 600, padding: '20px 24px 12px' } } },
  // A button with a long label moves to its own line, and wraps if even that is too narrow.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: { padding: '12px 24px 20px', flexWrap: 'wrap', gap: 8, '& .MuiButton-root': { whiteSpace: 'normal' } },
    },
  },
  MuiMenu: {
    styleOverrides: { paper: { borderRadius: 12, border: `1px solid ${t.line}`, boxShadow: t.shadowHigh } },
  },
  MuiAlert: { styleOverrides: { action: { '& .MuiIconButton-root': { color: 'inherit' } } } },
  MuiAutocomplete: {
    styleOverrides: { paper: { border: `1px solid ${t.line}`, borderRadius: 12, boxShadow: t.shadowHigh } },
  },
  MuiPopover: { styleOverrides: { paper: { boxShadow: t.shadowHigh } } },
  // A badge must not intercept clicks on its button.
  MuiBadge: { styleOverrides: { badge: { pointerEvents: 'none' } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: 12, borderRadius: 8, padding: '4px 8px' } } },
});

const forFingers = { [TOUCH]: { minWidth: TOUCH_PX, minHeight: TOUCH_PX } };

const controls = (t: Tokens): Styles => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: { fontFamily: 'inherit', '&.Mui-focusVisible': { outline: `2px solid ${t.accent}`, outlineOffset: 2 } },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        borderRadius: 10,
        minHeight: 36,
        ...forFingers,
        padding: '4px 14px',
        whiteSpace: 'nowrap',
        '&.Mui-disabled': { color: t.faint },
        '&.MuiButton-contained.Mui-disabled': { backgroundColor: t.line },
      },
      sizeLarge: { minHeight: 44 },
      sizeSmall: { borderRadius: 8, minHeight: 32, ...forFingers, padding: '2px 10px', fontSize: 13 },
      outlined: {
        borderColor: t.line,
        backgroundColor: t.surface,
        '&.MuiButton-colorPrimary:not(.Mui-disabled)': { color: t.text },
        '&:hover': { borderColor: t.faint, backgroundColor: t.surface },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: 10, width: 36, height: 36, ...forFingers, color: t.soft },
      sizeSmall: { width: 32, height: 32 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        borderRadius: 10,
        backgroundColor: t.raised,
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${t.accentSoft}` },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: t.line },
      },
      notchedOutline: { borderColor: t.line },
    },
  },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small', variant: 'outlined', fullWidth: true } },
});

const items: Styles = {
  // The library shifts controls to the left, out of the fields' column.
  MuiFormControlLabel: { styleOverrides: { root: { '&:has(.MuiSwitch-root)': { marginLeft: 0, marginRight: 0 } } } },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, height: 24 } } },
  MuiMenuItem: {
    styleOverrides: { root: { fontSize: 14, minHeight: 36, ...forFingers, borderRadius: 8, margin: '0 6px' } },
  },
};

const tables = (t: Tokens): Styles => ({
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: t.line, padding: '12px 16px', fontSize: 14, [NARROW]: { padding: '12px 8px' } },
      head: {
        fontSize: 12.5,
        fontWeight: 500,
        color: t.soft,
        padding: '10px 16px',
        whiteSpace: 'nowrap',
        [NARROW]: { padding: '10px 8px', whiteSpace: 'normal' },
      },
      sizeSmall: { padding: '12px 16px' },
    },
  },
  MuiTableRow: { styleOverrides: { root: { 'tbody > &:last-child > *': { borderBottom: 0 } } } },
  MuiTablePagination: { styleOverrides: { root: { border: 0 } } },
});

/** Styles react-admin's screens, so that they match the inbox. */
const reactAdmin = (t: Tokens) => ({
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { backgroundColor: t.surface },
        '& .RaDataTable-row:hover': { backgroundColor: t.bg },
        '& .column-actions': { textAlign: 'right' as const },
      },
    },
  },
  RaBulkActionsToolbar: {
    // It covers the headings: above the table, the scrolling box would hide it.
    styleOverrides: {
      root: {
        position: 'sticky' as const,
        top: 0,
        zIndex: 3,
        '& .RaBulkActionsToolbar-toolbar': { backgroundColor: t.bg, color: t.text, transform: 'none' },
      },
    },
  },
  RaToolbar: {
    styleOverrides: {
      root: { backgroundColor: 'transparent', borderTop: `1px solid ${t.line}`, padding: '12px 16px' },
    },
  },
});

export const componentStyles = (tokens: Tokens): Styles => ({
  ...surfaces(tokens),
  ...controls(tokens),
  ...items,
  ...tables(tokens),
  ...reactAdmin(tokens),
});
