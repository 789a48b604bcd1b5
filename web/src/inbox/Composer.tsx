import type { Ticket } from '@recado/contracts';
import { Box, FormControlLabel, IconButton, InputBase, Stack, Switch } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type KeyboardEvent, type RefObject } from 'react';
import { useSession } from '../providers/session.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { useStored } from '../shared/use-stored.js';
import { drafts, useDraft } from './drafts.js';
import type { ThreadMessage } from './inbox-state.js';
import { Quote } from './Quote.js';
import { nameOf } from './TicketRow.js';
import { signed } from './whatsapp-text.js';

type Props = {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  quoted: ThreadMessage | null;
  onQuote: (message: ThreadMessage | null) => void;
  onSend: (message: { body: string; quoted: ThreadMessage | null }) => void;
};

const BLOCKED: Record<Ticket['status'], string | null> = {
  open: null,
  pending: 'inbox.composer.pending',
  closed: 'inbox.composer.closed',
};

function SignSwitch({ name, on, onChange }: { name: string; on: boolean; onChange: (on: boolean) => void }) {
  const translate = useTranslate();
  return (
    <FormControlLabel
      control={<Switch size="small" checked={on} onChange={(event) => onChange(event.target.checked)} />}
      label={
        <>
          {translate('inbox.composer.sign')}{' '}
          <Box component="b" sx={{ color: on ? 'primary.main' : 'faint', fontWeight: 600 }}>
            {name}
          </Box>
        </>
      }
      slotProps={{ typography: { sx: { fontSize: 12, color: 'faint' } } }}
      sx={{ m: 0, gap: '4px' }}
    />
  );
}

function ReplyingTo({ ticket, quoted, onQuote }: Pick<Props, 'ticket' | 'quoted' | 'onQuote'>) {
  const translate = useTranslate();
  if (!quoted) return null;
  const name = quoted.fromMe ? translate('inbox.thread.us') : nameOf(ticket);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: '4px' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Quote author={translate('inbox.composer.replyingTo', { name })} body={quoted.body} />
      </Box>
      <IconAction
        icon="close"
        size="small"
        label={translate('inbox.composer.cancelReply')}
        onClick={() => onQuote(null)}
      />
    </Stack>
  );
}

type FieldProps = Pick<Props, 'ticket' | 'field'> & { blocked: string | null; text: string; onEnter: () => void };

function TextField({ ticket, field, blocked, text, onEnter }: FieldProps) {
  const translate = useTranslate();
  const [composing, setComposing] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || composing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <InputBase
      inputRef={field}
      multiline
      maxRows={5}
      fullWidth
      disabled={blocked !== null}
      value={text}
      placeholder={translate(blocked ?? 'inbox.composer.placeholder')}
      onChange={(event) => drafts.keep(ticket.id, event.target.value)}
      onKeyDown={onKeyDown}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      slotProps={{ input: { 'aria-label': translate('inbox.composer.label'), enterKeyHint: 'send' } }}
      sx={fieldStyle}
    />
  );
}

/** Where answers are written. Enter sends, Shift and Enter break the line; a draft stays with its ticket. */
export function Composer({ ticket, field, quoted, onQuote, onSend }: Props) {
  const translate = useTranslate();
  const { name } = useSession();
  const text = useDraft(ticket.id);
  const [sign, setSign] = useStored<'on' | 'off'>('signMessages', 'on');
  const blocked = BLOCKED[ticket.status];
  const body = text.trim();

  const send = () => {
    if (!body || blocked) return;
    onSend({ body: sign === 'on' ? signed(name, body) : body, quoted });
    drafts.keep(ticket.id, '');
    onQuote(null);
  };

  return (
    <Box sx={{ bgcolor: 'surface', borderTop: 1, borderColor: 'line', p: { xs: '8px 12px', sm: '8px 16px 12px' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 26, mb: '4px' }}>
        <SignSwitch name={name} on={sign === 'on'} onChange={(on) => setSign(on ? 'on' : 'off')} />
        <Box sx={{ color: 'faint', fontSize: 12, display: { xs: 'none', md: 'block' } }}>
          {translate('inbox.composer.keys')}
        </Box>
      </Stack>
      <ReplyingTo ticket={ticket} quoted={quoted} onQuote={onQuote} />
      <Stack direction="row" sx={boxStyle}>
        <TextField ticket={ticket} field={field} blocked={blocked} text={text} onEnter={send} />
        <IconButton
          aria-label={translate('inbox.composer.send')}
          disabled={blocked !== null || !body}
          onClick={send}
          sx={sendStyle}
        >
          <Icon name="send" />
        </IconButton>
      </Stack>
    </Box>
  );
}

const fieldStyle = {
  p: '8px 10px',
  fontSize: 14,
  lineHeight: '20px',
  // the hint why one cannot write must be readable
  '& textarea::placeholder': { color: 'faint', opacity: 1 },
  '& textarea.Mui-disabled': { WebkitTextFillColor: 'currentColor', color: 'faint' },
};
const boxStyle = {
  border: 1,
  borderColor: 'line',
  borderRadius: '12px',
  alignItems: 'flex-end',
  gap: '2px',
  p: '4px',
  bgcolor: 'raised',
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: (theme: { palette: { accentSoft: string } }) => `0 0 0 3px ${theme.palette.accentSoft}`,
  },
};
const sendStyle = {
  width: 40,
  height: 36,
  borderRadius: '9px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark' },
  '&.Mui-disabled': { bgcolor: 'line', color: 'faint' },
};
