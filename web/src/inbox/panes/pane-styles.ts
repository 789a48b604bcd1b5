import type { Theme } from '@mui/material/styles';
import { TOUCH } from '../../theme/tokens.js';

const cut = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

const head = {
  // Visible to screen readers only.
  '.unseen': { position: 'absolute', m: 0, width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  '.thread-head': {
    height: 64,
    flex: 'none',
    display: 'flex',
    containerType: 'inline-size', // depends on the width of the panes, not of the window
    alignItems: 'center',
    gap: { xs: 1, sm: 1.5 },
    px: { xs: 1, sm: 2 },
    bgcolor: 'surface',
    borderBottom: 1,
    borderColor: 'line',
  },
  '.thread-head .who': { minWidth: 0, flex: 1 },
  '.thread-head h2': { ...cut, m: 0, fontSize: 15, fontWeight: 600, lineHeight: '20px' },
  '.thread-head .line': {
    ...{ display: 'flex', overflow: 'hidden', whiteSpace: 'pre' },
    ...{ color: 'text.secondary', fontSize: 12.5, lineHeight: '20px' },
  },
  // The connection shrinks first, then the owner, then the queue; the number never shrinks.
  '.thread-head .line > *': { flex: 'none' },
  '.thread-head .line .connection': {
    ...{ overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1000 auto', minWidth: 0 },
    '@container (max-width: 520px)': { display: 'none' },
  },
  '.thread-head .line .owner': { ...cut, flex: '0 10 auto', minWidth: 0 },
  '.thread-head .line .recado-chip': { flex: '0 1 auto' },
  '.thread-head .steps': { display: 'flex', alignItems: 'center', gap: { xs: '4px', sm: 1 } },
  // Narrow headers show an icon with a tooltip, to leave room for the contact's name.
  '.thread-head .steps .other .label': {
    '@container (max-width: 620px)': { position: 'absolute', width: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
};

const tabs = {
  '.composer-tabs, .composer-tabs .help': { display: 'flex', alignItems: 'center' },
  '.composer-tabs': { justifyContent: 'space-between', minHeight: 28, mb: '6px' },
  '.composer-tabs .modes': { display: 'flex', gap: '4px' },
  '.composer-tabs .help': { gap: 1, color: 'faint', fontSize: 12, whiteSpace: 'nowrap' },
  '.composer-tabs .key': { display: 'none', '@container (min-width: 600px)': { display: 'inline' } },
  '.composer-tabs button': {
    font: 'inherit',
    border: 0,
    bgcolor: 'transparent',
    color: 'inherit',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    position: 'relative',
    '&::after': { [TOUCH]: { content: '""', position: 'absolute', inset: '-7px 0' } },
  },
  '.composer-tabs [role="tab"]': {
    borderRadius: '8px',
    p: '3px 10px',
    fontSize: 13,
    fontWeight: 500,
    color: 'text.secondary',
    '&[aria-selected="true"]': { color: 'primary.main', bgcolor: 'accentSoft' },
  },
  '.composer-tabs [role="switch"]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    borderRadius: '6px',
    px: '4px',
    '& b': { ...cut, fontWeight: 600, color: 'faint', textDecoration: 'line-through', maxWidth: 120 },
    '&[aria-checked="true"] b': { color: 'primary.main', textDecoration: 'none' },
  },
};

const field = {
  '.composer-field': { flex: 1, minWidth: 0, display: 'flex' },
  '.composer-field textarea': {
    flex: 1,
    minWidth: 0,
    m: 0,
    p: '8px 6px',
    border: 0,
    outline: 0,
    resize: 'none',
    font: 'inherit',
    fontSize: 14,
    lineHeight: '20px',
    color: 'inherit',
    bgcolor: 'transparent',
    overflow: 'auto',
    fieldSizing: 'content',
    maxHeight: 116, // five rows
  },
  // The reason why the field is disabled must be readable.
  '.composer-field textarea::placeholder': { color: 'faint', opacity: 1 },
  '.composer-field textarea:disabled': { color: 'faint' },
};

const composer = (theme: Theme) => ({
  '.composer': {
    containerType: 'inline-size', // depends on the width of the panes, not of the window
    borderTop: 1,
    borderColor: 'line',
    p: { xs: '8px 12px', sm: '8px 16px 12px' },
    flex: 'none',
    bgcolor: 'surface',
  },
  '.composer.note': { bgcolor: 'note' },
  '.composer .box': {
    display: 'flex',
    alignItems: 'flex-end',
    gap: '2px',
    p: '4px',
    border: 1,
    borderColor: 'line',
    borderRadius: '12px',
    bgcolor: 'raised',
    position: 'relative',
    '&:focus-within': { borderColor: 'primary.main', boxShadow: `0 0 0 3px ${theme.palette.accentSoft}` },
  },
  '.thread-head .down': { color: 'warning.main', fontWeight: 500 },
  '.composer .arrived': { fontSize: 12.5, color: 'warning.main', mb: '4px' },
  '.composer .send': {
    width: 40,
    borderRadius: '9px',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    '&:hover:enabled': { bgcolor: 'primary.dark' },
    '&:disabled': { bgcolor: 'line', color: 'faint' },
  },
});

/**
 * The styles of the header and the composer. Set once on the page, because both are rendered for each opened ticket.
 */
export const paneStyles = (theme: Theme) => ({ ...head, ...tabs, ...field, ...composer(theme) });
