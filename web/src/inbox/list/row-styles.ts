import type { Theme } from '@mui/material/styles';

export const ROW_HEIGHT = 85;

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

const buttonsOf = (palette: Theme['palette']) => ({
  '& button': { font: 'inherit', border: 0, cursor: 'pointer', position: 'relative', zIndex: 1, flex: 'none' },
  '& button:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
  '& .accept': {
    height: 24,
    px: '9px',
    borderRadius: '8px',
    fontSize: 13,
    fontWeight: 500,
    // Subtle, because many rows have this button and none is the primary action.
    border: `1px solid ${palette.line}`,
    bgcolor: 'transparent',
    color: 'primary.main',
    '&:hover, &:focus-visible': { bgcolor: 'accentSoft', borderColor: 'primary.main' },
  },
  // Replaces the time while the pointer is over the row.
  '& .more': {
    position: 'absolute',
    top: 8,
    right: 6,
    width: 24,
    height: 24,
    p: '2px',
    borderRadius: '50%',
    bgcolor: 'transparent',
    color: palette.text.secondary,
    opacity: 0,
    '&:hover': { bgcolor: 'line' },
  },
});

const linesOf = ({ palette }: Theme) => ({
  '& .text': { minWidth: 0 },
  '& .a, & .b, & .c': { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, height: 20 },
  '& .a a': { ...cut, flex: 1, fontWeight: 500, color: 'inherit', textDecoration: 'none' },
  '& .a a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .a a:focus-visible': { outline: 'none' },
  '& .a .pin': { color: palette.faint, display: 'flex', flex: 'none' },
  '& .a time': { color: palette.faint, fontSize: 12, flex: 'none' },
  '& .b': { color: palette.text.secondary },
  '& .b .line': { ...cut, flex: 1 },
  '& .b .live': { ...cut, flex: 1, color: palette.success.main },
  '& .b .draft': { color: palette.error.main, flex: 'none', fontWeight: 500 },
  '& .c': { mt: '4px', fontSize: 12, color: palette.faint, gap: '6px', overflow: 'hidden' },
  '& mark': { bgcolor: 'transparent', color: palette.primary.main, fontWeight: 700 },
  '& .state': { fontWeight: 500, color: palette.text.secondary },
  '& .state.open': { color: palette.success.main },
  '& .state.pending': { color: palette.warning.main },
  '& .c > *': { flexShrink: 0 },
  // The timer never shrinks: the connection shrinks first, then the queue and the tags.
  '& .c .connection': { ...cut, flexShrink: 100 },
  '& .c .recado-chip': { flexShrink: 1 },
  '& .timer': { ml: 'auto', display: 'flex', gap: '4px', alignItems: 'center', fontWeight: 500, flex: 'none' },
  '& .timer.success': { color: palette.success.main },
  '& .timer.warning': { color: palette.warning.main },
  '& .timer.error': { color: palette.error.main },
  ...buttonsOf(palette),
  '& .badge': {
    minWidth: 20,
    height: 20,
    borderRadius: '10px',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontSize: 11.5,
    lineHeight: '20px',
    fontWeight: 600,
    textAlign: 'center',
    px: '6px',
    flex: 'none',
  },
});

/** The checkbox lies above the picture, which fades while the checkbox is visible. */
const pictureOf = (palette: Theme['palette']) => ({
  '& .picture': { position: 'relative', width: 40, height: 40 },
  '& .picture input': {
    position: 'absolute',
    zIndex: 1,
    inset: 0,
    m: '11px',
    width: 18,
    height: 18,
    opacity: 0,
    cursor: 'pointer',
    accentColor: palette.primary.main,
  },
  '@media (hover: hover)': {
    '&:hover .picture input': { opacity: 1 },
    '&:hover .recado-avatar': { opacity: 0.12 },
  },
  '& .picture input:focus-visible': { opacity: 1 },
});

const rowOf = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: '40px minmax(0,1fr)',
  gap: '12px',
  p: '10px 12px 10px 16px',
  height: ROW_HEIGHT,
  position: 'relative' as const,
  borderBottom: 1,
  borderColor: 'line',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: 10,
    bottom: 10,
    width: 3,
    borderRadius: '0 3px 3px 0',
    bgcolor: 'var(--tint)',
  },
  '&:hover': { bgcolor: 'background.default' },
  '&:hover .more, &:focus-within .more': { opacity: 1 },
  '&:hover .a time, &:focus-within .a time': { visibility: 'hidden' },
  '@media (hover: none)': {
    '& .more': { opacity: 1, top: 0, right: 0, width: 40, height: 30, p: '9px 10px 1px' },
    '& .accept::after': { content: '""', position: 'absolute', inset: '0 -12px -16px' },
    '& .a time, &:hover .a time, &:focus-within .a time': { mr: '22px', visibility: 'visible' },
  },
  ...pictureOf(theme.palette),
  '&.selected, &.selected:hover': { bgcolor: 'accentSoft' },
  '&.active, &.active:hover': { bgcolor: 'accentSoft' },
  // No `:has()` here, because the browser would evaluate it again for each new row.
  '&.cursor, & a:focus-visible::after': { boxShadow: `inset 0 0 0 2px ${theme.palette.primary.main}` },
  '&.unread .a a': { fontWeight: 600 },
  '&.unread .line': { fontWeight: 600, color: 'text.primary' },
  ...linesOf(theme),
});

/**
 * The styles of list rows: three lines and a stripe on the left in the queue's colour (`--tint`). They are set once on
 * the
 * container, so that a row that scrolls into view needs no style computation.
 */
export const rowStyles = (theme: Theme) => ({
  '.ticket-rows': { flex: 1, overflow: 'auto', minHeight: 0, contain: 'content' },
  '.ticket-rows > [role="list"]': { position: 'relative' },
  // Each row has its own layout and paint containment.
  '.ticket-rows [role="listitem"]': {
    position: 'absolute',
    top: 0,
    insetInline: 0,
    height: ROW_HEIGHT,
    contain: 'strict',
  },
  '.ticket-rows .ticket': rowOf(theme),
  '.ticket-rows.selecting .picture input': { opacity: 1 },
  '.ticket-rows.selecting .recado-avatar': { opacity: 0.12 },
});
