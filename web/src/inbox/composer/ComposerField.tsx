import type { Ticket } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { drafts } from '../live/drafts.js';
import { attachments } from './attachments-store.js';
import { QuickReplies } from './QuickReplies.js';
import { useQuickReplies } from './use-quick-replies.js';
import { useTellTyping } from './use-tell-typing.js';
import { useGrowing } from './use-growing.js';
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
  useGrowing(field, text);

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
    <div className="composer-field">
      <QuickReplies replies={replies} />
      <textarea
        ref={field}
        rows={1}
        disabled={blocked !== null}
        value={text}
        placeholder={usePlaceholder(blocked)}
        aria-label={translate('inbox.composer.label')}
        enterKeyHint="send"
        onChange={(event) => {
          drafts.keep(ticket.id, event.target.value);
          tellTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...(replies.open && { 'aria-controls': 'quick-replies', 'aria-activedescendant': replies.activeId })}
      />
    </div>
  );
}
