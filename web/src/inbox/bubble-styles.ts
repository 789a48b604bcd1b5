import type { Theme } from '@mui/material/styles';
import { MONO } from '../theme/tokens.js';

const line = {
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

const tools = ({ palette }: Theme) =>
  ({
    '& .reply': {
      opacity: 0,
      border: 0,
      bgcolor: 'transparent',
      color: 'text.secondary',
      borderRadius: '10px',
      width: 32,
      height: 32,
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      cursor: 'pointer',
    },
    '& .message:hover .reply, & .reply:focus-visible': { opacity: 1 },
    '& .reply:focus-visible': { outline: `2px solid ${palette.primary.main}` },
    '@media (hover: none)': { '& .reply': { opacity: 1 } },
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
    ...tools(theme),
  }) as const;
