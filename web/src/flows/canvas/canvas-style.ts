import { alpha, type Theme } from '@mui/material/styles';

const NUMBERS = {
  ...{ m: '0 8px 4px', p: '3px 8px', borderRadius: '8px', bgcolor: 'accentSoft' },
  ...{ fontSize: 12, fontVariantNumeric: 'tabular-nums' },
};

const card = ({ palette }: Theme) => ({
  '& .card': {
    border: `1px solid ${palette.line}`,
    borderRadius: '12px',
    bgcolor: 'surface',
    fontSize: 13,
    lineHeight: '18px',
    pb: '6px',
  },
  '& .card.chosen': { borderColor: 'primary.main', boxShadow: `0 0 0 1px ${palette.primary.main}` },
  '& .card.running': { boxShadow: `0 0 0 4px ${palette.accentSoft}`, borderColor: 'primary.main' },
  '& .card .head': { alignItems: 'center', gap: '8px', p: '10px 12px 6px' },
  '& .card .head strong': {
    flex: 1,
    minWidth: 0,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .card .kind': { color: 'primary.main', display: 'grid' },
  '& .card .problem': { color: 'warning.main', display: 'grid' },
  '& .card .line': {
    p: '0 12px 6px',
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .card .numbers': NUMBERS,
  '& .card .exit': {
    position: 'relative',
    p: '4px 14px 4px 12px',
    textAlign: 'right',
    color: 'text.secondary',
    '& span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  '& .react-flow__handle': {
    width: 12,
    height: 12,
    border: `2px solid ${palette.surface}`,
    bgcolor: 'primary.main',
  },
  '& .exit.loose .react-flow__handle': { bgcolor: 'surface', borderColor: 'faint', borderStyle: 'solid' },
  '& .react-flow__handle-left': { bgcolor: 'faint' },
});

const board = ({ palette }: Theme) => ({
  '& .react-flow__node:focus-visible': {
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: 3,
    borderRadius: '12px',
  },
  '& .react-flow__controls': {
    boxShadow: 'none',
    border: `1px solid ${palette.line}`,
    borderRadius: '10px',
    overflow: 'hidden',
  },
  '& .react-flow__attribution': { bgcolor: 'transparent', '& a': { color: 'text.secondary' } },
  '& .react-flow__minimap': { border: `1px solid ${palette.line}`, borderRadius: '10px', overflow: 'hidden' },
  '& .react-flow__edge-path': { strokeWidth: 1.5 },
});

/** The opacity of the overlay on the minimap outside the visible area. */
const MASK = 0.7;

/** Applies the colours of the theme to the library. */
export const canvasStyle = (theme: Theme) => ({
  '--xy-background-color': theme.palette.thread,
  '--xy-background-pattern-color': theme.palette.line,
  '--xy-edge-stroke': theme.palette.faint,
  '--xy-edge-stroke-selected': theme.palette.primary.main,
  '--xy-connectionline-stroke': theme.palette.primary.main,
  '--xy-controls-button-background-color': theme.palette.surface,
  '--xy-controls-button-background-color-hover': theme.palette.background.default,
  '--xy-controls-button-color': theme.palette.text.primary,
  '--xy-controls-button-color-hover': theme.palette.text.primary,
  '--xy-controls-button-border-color': theme.palette.line,
  '--xy-minimap-background-color': theme.palette.surface,
  '--xy-minimap-mask-background-color': alpha(theme.palette.thread, MASK),
  '--xy-minimap-node-background-color': theme.palette.faint,
  width: '100%',
  height: '100%',
  ...card(theme),
  ...board(theme),
});
