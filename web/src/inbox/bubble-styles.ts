import type { Theme } from '@mui/material/styles';
import { MONO } from '../theme/tokens.js';

const line = {
  '& .thread-row': { px: { xs: '12px', sm: '24px' } },
  '& .line-of-message': { display: 'flex', alignItems: 'center', gap: '4px', width: 'fit-content' },
  '& .line-of-message.mine': { flexDirection: 'row-reverse', ml: 'auto' },
  '& .said': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const;

const bubble = ({ palette }: Theme) =>
  ({
    '& .bubble': {
      position: 'relative',
      maxWidth: 'min(560px, 100%)',
      minWidth: 0,
      borderRadius: '14px',
      p: '7px 12px 6px',
      bgcolor: 'theirs',
      boxShadow: '0 1px 1px rgba(20,30,50,.06)',
    },
    '& .bubble::after': { content: '""', display: 'block', clear: 'both' },
    '& .mine .bubble': { bgcolor: 'mine' },
    '& .first': { mt: 1 },
    '& .first .bubble': { borderTopLeftRadius: '4px' },
    '& .first .mine .bubble': { borderTopLeftRadius: '14px', borderTopRightRadius: '4px' },
    '& .failed .bubble': { boxShadow: `0 0 0 1px ${palette.error.main}` },
    '& .sign': { fontWeight: 600, color: 'primary.main', fontSize: 12.5, display: 'block' },
    '& .quiet': { color: 'text.secondary' },
    '& .meta': {
      float: 'right',
      m: '4px 0 -2px 12px',
      fontSize: 11,
      lineHeight: '16px',
      color: 'faint',
      display: 'flex',
      gap: '4px',
      alignItems: 'center',
    },
    '& .ack': { display: 'inline-flex' },
    '& .ack.read': { color: 'tick' },
  }) as const;

const text = {
  '& .whatsapp-text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .whatsapp-text b': { fontWeight: 600 },
  '& .whatsapp-text code': { fontFamily: MONO, fontSize: 13 },
  '& .whatsapp-text a': { color: 'inherit' },
} as const;

const media = {
  '& .forwarded': {
    display: 'flex',
    gap: '4px',
    alignItems: 'center',
    fontSize: 12,
    fontStyle: 'italic',
    color: 'faint',
  },
  '& .sign small': { fontWeight: 400, color: 'faint', ml: 1 },
  '& .whatsapp-text.big': { fontSize: 32, lineHeight: '40px' },
  '& .bubble.bare, & .mine .bubble.bare': { bgcolor: 'transparent', boxShadow: 'none', p: 0 },
  '& .sticker': { width: 150, height: 150, objectFit: 'contain', display: 'block' },
  '& .picture': {
    position: 'relative',
    display: 'block',
    borderRadius: '10px',
    overflow: 'hidden',
    mx: '-6px',
    mt: '-1px',
  },
  '& .picture img, & .picture video': {
    display: 'block',
    maxWidth: '100%',
    width: 280,
    height: 200, // nobody knows how high it will be: what comes later must not move what one reads
    objectFit: 'cover',
    bgcolor: 'background.default',
  },
  '& .has-image, & .has-video, & .has-gif': { maxWidth: '292px !important' },
  '& .edited': {
    border: 0,
    p: 0,
    bgcolor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
} as const;

const reactions = ({ palette }: Theme) =>
  ({
    '& .bubble:has(.reactions)': { mb: '14px' },
    '& .reactions': { position: 'absolute', left: 12, bottom: -14, display: 'flex', gap: '2px', zIndex: 1 },
    '& .reactions button': {
      border: `1px solid ${palette.line}`,
      bgcolor: 'surface',
      color: 'text.secondary',
      borderRadius: '12px',
      p: '1px 6px',
      fontSize: 13,
      lineHeight: '18px',
      cursor: 'pointer',
      '&:disabled': { cursor: 'default' },
      '&[aria-pressed="true"]': { bgcolor: 'accentSoft', borderColor: 'primary.main' },
    },
  }) as const;

const tools = ({ palette }: Theme) =>
  ({
    '& .tools': { display: 'flex', opacity: 0, flex: 'none' },
    '& .tools button': {
      border: 0,
      bgcolor: 'transparent',
      color: 'text.secondary',
      borderRadius: '10px',
      width: 30,
      height: 30,
      p: 0,
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
      '&:hover': { bgcolor: 'background.default' },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}` },
    },
    '& .message:hover .tools, & .tools:focus-within': { opacity: 1 },
    '@media (hover: none)': { '& .tools': { opacity: 1 } },
    '& .flash': { animation: 'recado-flash 1.2s' },
    '@keyframes recado-flash': { '0%, 60%': { filter: 'brightness(.88)' } },
  }) as const;

/** The look of all messages, once for the whole list: a style per bubble would make long conversations slow to open. */
export const bubbleStyles = (theme: Theme) =>
  ({
    ...line,
    [theme.breakpoints.down('sm')]: { '& .line-of-message': { maxWidth: '94%' } },
    [theme.breakpoints.up('sm')]: { '& .line-of-message': { maxWidth: '84%' } },
    ...bubble(theme),
    ...text,
    ...media,
    ...reactions(theme),
    ...tools(theme),
  }) as const;
