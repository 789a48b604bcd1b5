import type { Theme } from '@mui/material/styles';
import { MONO, TOUCH, TOUCH_PX } from '../../theme/tokens.js';
import { reach, readMoreStyle } from '../text/read-more-style.js';

const line = {
  '.log .thread-row': { px: { xs: '12px', sm: '24px' }, contain: 'layout style' },
  '.log .line-of-message': { display: 'flex', alignItems: 'center', gap: '4px', width: 'fit-content' },
  '.log .line-of-message.mine': { flexDirection: 'row-reverse', ml: 'auto' },
  '.log .said': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
} as const;

const bubble = ({ palette }: Theme) =>
  ({
    '.log .bubble': {
      position: 'relative',
      maxWidth: 'min(560px, 100%)',
      minWidth: 0,
      borderRadius: '14px',
      p: '7px 12px 6px',
      bgcolor: 'theirs',
      boxShadow: '0 1px 1px rgba(20,30,50,.06)',
    },
    '.log .bubble::after': { content: '""', display: 'block', clear: 'both' },
    '.log .mine .bubble': { bgcolor: 'mine' },
    '.log .first': { mt: 1 },
    '.log .first .bubble': { borderTopLeftRadius: '4px' },
    '.log .first .mine .bubble': { borderTopLeftRadius: '14px', borderTopRightRadius: '4px' },
    '.log .failed .bubble': { boxShadow: `0 0 0 1px ${palette.error.main}` },
    '.log .sign': { fontWeight: 600, color: 'primary.main', fontSize: 12.5, display: 'block' },
    '.log .quiet': { color: 'text.secondary' },
    '.log .meta': {
      float: 'right',
      m: '4px 0 -2px 12px',
      fontSize: 11,
      lineHeight: '16px',
      color: 'faint',
      display: 'flex',
      gap: '4px',
      alignItems: 'center',
    },
    '.log .ack': { display: 'inline-flex' },
    '.log .ack.read': { color: 'tick' },
  }) as const;

const text = {
  '.log .read-more': readMoreStyle,
  '.log .whatsapp-text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.log .whatsapp-text b': { fontWeight: 600 },
  '.log .whatsapp-text code': { fontFamily: MONO, fontSize: 13 },
  '.log .whatsapp-text a': { color: 'inherit' },
} as const;

const media = {
  '.log .forwarded': {
    display: 'flex',
    gap: '4px',
    alignItems: 'center',
    fontSize: 12,
    fontStyle: 'italic',
    color: 'faint',
  },
  '.log .sign small': { fontWeight: 400, color: 'faint', ml: 1 },
  '.log .whatsapp-text.big': { fontSize: 32, lineHeight: '40px' },
  '.log .bubble.bare, .log .mine .bubble.bare': { bgcolor: 'transparent', boxShadow: 'none', p: 0 },
  '.log .sticker': { width: 150, height: 150, objectFit: 'contain', display: 'block' },
  '.log .picture': {
    position: 'relative',
    display: 'block',
    borderRadius: '10px',
    overflow: 'hidden',
    mx: '-6px',
    mt: '-1px',
  },
  '.log .picture img, .log .picture video': {
    display: 'block',
    maxWidth: '100%',
    width: 280,
    height: 200, // fixed, because the real height is unknown and must not move the messages once it is loaded
    objectFit: 'cover',
    bgcolor: 'background.default',
  },
  '.log .has-image, .log .has-video, .log .has-gif': { maxWidth: '292px !important' },
  '.log .edited': {
    position: 'relative',
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
    '.log .bubble.reacted': { mb: '14px' },
    '.log .reactions': { position: 'absolute', left: 12, bottom: -14, display: 'flex', gap: '2px', zIndex: 1 },
    '.log .reactions button': {
      position: 'relative',
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
    '.log .reactions button::after, .log .edited::after': { [TOUCH]: reach },
  }) as const;

const tools = ({ palette }: Theme) =>
  ({
    '.log .tools': { display: 'flex', opacity: 0, flex: 'none' },
    '.log .tools button': {
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
    '.log .message:hover .tools, .log .tools:focus-within': { opacity: 1 },
    // Touch screens show one subtle button that is always visible, because there is no hover; its menu contains all
    // actions.
    [TOUCH]: {
      '.log .tools': { opacity: 0.55 },
      '.log .tools button': { width: TOUCH_PX, height: TOUCH_PX, my: '-4px' },
      '.log .tools button:not([aria-haspopup])': { display: 'none' },
    },
    '.log .flash': { animation: 'recado-flash 1.2s' },
    '@keyframes recado-flash': { '0%, 60%': { filter: 'brightness(.88)' } },
  }) as const;

const list = {
  '.log': {
    height: '100%',
    overflow: 'auto',
    overflowAnchor: 'none',
    display: 'flex',
    flexDirection: 'column',
    contain: 'content',
  },
  '.log > [role="log"]': { flex: 'none', mt: 'auto', position: 'relative' },
  '.log:focus-visible': { outline: 'none' },
  '.to-newest, .to-newest:hover:enabled': {
    position: 'absolute',
    right: 20,
    bottom: 12,
    bgcolor: 'surface',
    border: 1,
    borderColor: 'line',
    borderRadius: '50%',
  },
} as const;

/** The styles of all messages, set once on the list, because a style per bubble would slow down long conversations. */
export const bubbleStyles = (theme: Theme) =>
  ({
    ...list,
    ...line,
    [theme.breakpoints.down('sm')]: { '.log .line-of-message': { maxWidth: '94%' } },
    [theme.breakpoints.up('sm')]: { '.log .line-of-message': { maxWidth: '84%' } },
    ...bubble(theme),
    ...text,
    ...media,
    ...reactions(theme),
    ...tools(theme),
  }) as const;
