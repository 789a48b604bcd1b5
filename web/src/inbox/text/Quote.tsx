import { Box, ButtonBase } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { lastLine } from '../../shared/lib/last-line.js';
import { splitSignature } from '../../shared/lib/whatsapp-text.js';

type Props = { author: string; body: string; onClick?: () => void };

/**
 * The name uses a darker shade of the accent (lighter in the dark theme), because its background is tinted with the
 * accent, even in outgoing bubbles.
 */
export const QUOTE = { tintPercent: 8, name: 'primary.dark', text: 'text.secondary' } as const;

const boxStyle = (theme: Theme) => ({
  display: 'block',
  width: '100%',
  textAlign: 'left',
  borderLeft: `3px solid ${theme.palette.primary.main}`,
  bgcolor: `color-mix(in srgb, ${theme.palette.primary.main} ${QUOTE.tintPercent}%, transparent)`,
  borderRadius: '6px',
  p: '4px 10px',
  mb: '4px',
  fontSize: 13,
  lineHeight: '20px',
  color: QUOTE.text,
  '& b': { color: QUOTE.name, fontWeight: 600, display: 'block', fontSize: 12.5 },
  '& span': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' },
});

/** The quoted message; a click scrolls to it. */
export function Quote({ author, body, onClick }: Props) {
  const translate = useTranslate();
  const content = (
    <>
      <b>{author}</b>
      <span>{lastLine(splitSignature(body).text, translate)}</span>
    </>
  );
  if (!onClick) return <Box sx={boxStyle}>{content}</Box>;
  return (
    <ButtonBase sx={boxStyle} onClick={onClick} title={translate('inbox.thread.quoted')}>
      {content}
    </ButtonBase>
  );
}
