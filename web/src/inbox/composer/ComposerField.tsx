import type { Ticket } from '@recado/contracts';
import { Box, InputBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useIsPhone } from '../../shared/use-screen-size.js';
import { drafts } from '../drafts.js';
import { attachments } from './attachments-store.js';
import { QuickReplies } from './QuickReplies.js';
import { useQuickReplies } from './use-quick-replies.js';
import { useTellTyping } from './use-tell-typing.js';
import type { TextEditing } from './use-text-field.js';

type Props = {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  blocked: string | null;
  text: string;
  editing: TextEditing;
  onEnter: () => void;
};

const MARKS: Record<string, string> = { b: '*', i: '_' };

/** Why one cannot write, or a word on what is written here: a short one where there is little room. */
function usePlaceholder(blocked: string | null) {
  const translate = useTranslate();
  const phone = useIsPhone();
  return translate(blocked ?? (phone ? 'inbox.composer.label' : 'inbox.composer.placeholder'));
}

/** The text itself, up to five rows. What begins with / finds quick replies; files that are pasted become attachments. */
export function ComposerField({ ticket, field, blocked, text, editing, onEnter }: Props) {
  const translate = useTranslate();
  const replies = useQuickReplies(ticket, text, editing.replaceAll);
  const tellTyping = useTellTyping(ticket);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || replies.onKeyDown(event)) return;
    const mark = event.ctrlKey || event.metaKey ? MARKS[event.key.toLowerCase()] : undefined;
    if (mark) {
      event.preventDefault();
      return editing.mark(mark);
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onEnter();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attachments.add(ticket.id, files);
  };

  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <QuickReplies replies={replies} />
      <InputBase
        inputRef={field}
        multiline
        maxRows={5}
        fullWidth
        disabled={blocked !== null}
        value={text}
        placeholder={usePlaceholder(blocked)}
        onChange={(event) => {
          drafts.keep(ticket.id, event.target.value);
          tellTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{
          input: {
            'aria-label': translate('inbox.composer.label'),
            enterKeyHint: 'send',
            ...(replies.open && { 'aria-controls': 'quick-replies', 'aria-activedescendant': replies.activeId }),
          },
        }}
        sx={fieldStyle}
      />
    </Box>
  );
}

const fieldStyle = {
  p: '8px 6px',
  fontSize: 14,
  lineHeight: '20px',
  // the hint why one cannot write must be readable
  '& textarea::placeholder': { color: 'faint', opacity: 1 },
  '& textarea.Mui-disabled': { WebkitTextFillColor: 'currentColor', color: 'faint' },
};
