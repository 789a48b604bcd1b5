import type { Theme } from '@mui/material/styles';

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const cellsOf = ({ palette }: Theme) => ({
  '& th, & td': { p: { xs: '10px 6px', sm: '10px 16px' }, textAlign: 'left', borderTop: `1px solid ${palette.line}` },
  '& th': { borderTop: 0, color: palette.text.secondary, fontSize: 13, fontWeight: 500, verticalAlign: 'bottom' },
  '& .n': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', width: '1%' },
  '& th.n': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& td.name': { maxWidth: 0, width: '60%', fontWeight: 500 },
  '& td.name > span': { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  '& th:first-of-type, & td:first-of-type': { pl: { xs: '12px', sm: '16px' } },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: '12px', sm: '16px' } },
  '& .short': { whiteSpace: 'nowrap' },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
  '& .zero': { color: palette.faint },
});

const linksOf = ({ palette }: Theme) => ({
  '& a': { color: 'inherit', textDecoration: 'none' },
  '& td.name a': { ...cut, minWidth: 0 },
  // The name's link covers the row; the numbers have their own links above it.
  '& tr': { position: 'relative' },
  '& td.name a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .n a': { position: 'relative', zIndex: 1, p: '2px 8px', m: '-2px -8px', borderRadius: '6px' },
  '& .n a:hover': { bgcolor: 'line' },
  '& tbody tr:hover': { bgcolor: 'accentSoft' },
  '& tr.chosen': { bgcolor: 'accentSoft', boxShadow: `inset 3px 0 0 ${palette.primary.main}` },
  '& a:focus-visible': { outline: 'none' },
  '& td.name a:focus-visible::after, & .n a:focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
  },
});

const tilesOf = ({ palette }: Theme) => ({
  '.team-tiles': {
    display: 'grid',
    gap: { xs: 1, sm: 2 },
    mb: 3,
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
  },
  '.team-tile': {
    display: 'block',
    minWidth: 0,
    p: { xs: '10px 12px', sm: '12px 16px' },
    borderRadius: '14px',
    border: `1px solid ${palette.line}`,
    bgcolor: 'surface',
    color: 'inherit',
    textDecoration: 'none',
    '& .label': { display: 'block', color: palette.text.secondary, fontSize: 13 },
    '& .value': {
      ...cut,
      display: 'block',
      fontSize: 22,
      lineHeight: '32px',
      fontWeight: 600,
      fontVariantNumeric: 'tabular-nums',
    },
    '& .of': { ...cut, display: 'block', color: palette.text.secondary, fontSize: 13, minHeight: 20 },
  },
  'a.team-tile:hover, a.team-tile[aria-current]': { borderColor: palette.primary.main },
  'a.team-tile:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
});

/** Class names instead of `sx`, because the tables can have several hundred rows. */
export const teamStyles = (theme: Theme) => ({
  ...tilesOf(theme),
  '.team-table': {
    width: '100%',
    borderCollapse: 'collapse',
    ...cellsOf(theme),
    ...linksOf(theme),
    '& .dot': { flex: 'none', width: 10, height: 10, borderRadius: '50%', border: `2px solid ${theme.palette.faint}` },
    '& .state': { color: theme.palette.text.secondary, fontSize: 13, whiteSpace: 'nowrap' },
    '& .dot.busy': { bgcolor: 'warning.main', borderColor: theme.palette.warning.main },
    '& .dot.on': { bgcolor: 'success.main', borderColor: theme.palette.success.main },
    '& .load': { display: 'block', height: 4, borderRadius: '2px', bgcolor: 'accentSoft', mt: '4px', minWidth: 48 },
    '& .load > span': { display: 'block', height: '100%', borderRadius: '2px', bgcolor: 'primary.main' },
    '& tr:hover .load, & tr.chosen .load': { bgcolor: 'line' },
  },
  '.team-wait.warning': { color: theme.palette.warning.main },
  '.team-wait.error': { color: theme.palette.error.main },
});
