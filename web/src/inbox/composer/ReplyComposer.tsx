import type { Ticket } from '@recado/contracts';
import { Box, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { AttachButton } from '../../shared/AttachButton.js';
import { IconAction } from '../../shared/IconAction.js';
import { useIsPhone } from '../../shared/lib/use-screen-size.js';
import { useAssistControls } from '../assist/use-assist-controls.js';
import { drafts, useDraft } from '../live/drafts.js';
import type { Thread, ThreadMessage } from '../live/inbox-state.js';
import type { SendActions } from '../live/use-send-message.js';
import { Quote } from '../text/Quote.js';
import { nameOf } from '../text/ticket-text.js';
import { attachments } from './attachments-store.js';
import { Attachments } from './Attachments.js';
import { useSignature } from './ComposerTabs.js';
import { EmojiButton } from './EmojiButton.js';
import { QuickReplies } from './QuickReplies.js';
import { isShortcut } from './quick-reply-text.js';
import { TextTools } from './TextTools.js';
import { usedReply } from './used-reply.js';
import { useArrivedWhileWriting } from './use-arrived.js';
import { useGrowing } from './use-growing.js';
import { useQuickReplies } from './use-quick-replies.js';
import { usePublishTyping } from './use-publish-typing.js';
import { useTextField, type TextEditing } from './use-text-field.js';
import { VariablePreview } from './VariablePreview.js';
import { VoiceButton } from './voice/VoiceButton.js';
import { useVoice } from './voice/use-voice.js';
import { VoicePanel } from './voice/VoicePanel.js';

export type ComposerProps = {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  quoted: ThreadMessage | null;
  onQuote: (message: ThreadMessage | null) => void;
  sending: SendActions;
  thread: Thread;
};

const BLOCKED: Record<Ticket['status'], string | null> = {
  open: null,
  pending: 'inbox.composer.pending',
  closed: 'inbox.composer.closed',
};

function ReplyingTo({ ticket, quoted, onQuote }: Pick<ComposerProps, 'ticket' | 'quoted' | 'onQuote'>) {
  const translate = useTranslate();
  if (!quoted) return null;
  const name = quoted.fromMe ? translate('inbox.thread.us') : quoted.participant?.name || nameOf(ticket);
  const body = quoted.body || (quoted.mediaType ? translate(`thread.kind.${quoted.mediaType}`) : '');
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: '4px' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Quote author={translate('inbox.composer.replyingTo', { name })} body={body} />
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

function SendButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const label = useTranslate()('inbox.composer.send');
  return <IconAction icon="send" label={label} disabled={disabled} onClick={onClick} className="send" />;
}

type FieldProps = {
  ticket: Ticket;
  field: RefObject<HTMLTextAreaElement | null>;
  blocked: string | null;
  text: string;
  editing: TextEditing;
  onEnter: () => void;
};

const MARKS: Record<string, string> = { b: '*', i: '_' };

/** Returns the reason why the field is disabled, or else a placeholder, which is shorter on small screens. */
function usePlaceholder(blocked: string | null) {
  const translate = useTranslate();
  const phone = useIsPhone();
  return translate(blocked ?? (phone ? 'inbox.composer.label' : 'inbox.composer.placeholder'));
}

/** The text field, up to five rows high. A leading / opens quick replies; pasted files become attachments. */
function ComposerField({ ticket, field, blocked, text, editing, onEnter }: FieldProps) {
  const translate = useTranslate();
  const replies = useQuickReplies(ticket, text, editing.replaceAll);
  const publishTyping = usePublishTyping(ticket);
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
      <QuickReplies ticket={ticket} text={text} replies={replies} />
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
          if (event.target.value === '') usedReply.forget(ticket.id);
          publishTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...(replies.open && { 'aria-controls': 'quick-replies', 'aria-activedescendant': replies.activeId })}
      />
    </div>
  );
}

type ToolsProps = Pick<FieldProps, 'ticket' | 'editing'> & { disabled: boolean; assist: ReactNode };

function WritingTools({ ticket, disabled, editing, assist }: ToolsProps) {
  return (
    <>
      {assist}
      <EmojiButton disabled={disabled} onPick={editing.insert} />
      <AttachButton disabled={disabled} onChoose={(files) => attachments.add(ticket.id, files)} />
      <TextTools disabled={disabled} editing={editing} />
    </>
  );
}

function Arrived({ thread, text }: { thread: ComposerProps['thread']; text: string }) {
  const translate = useTranslate();
  if (!useArrivedWhileWriting(thread, text)) return null;
  return (
    <div role="status" className="arrived">
      {translate('inbox.composer.arrived')}
    </div>
  );
}

/** Enter sends the message; Shift+Enter inserts a line break. Each ticket keeps its draft. */
export function ReplyComposer({ ticket, field, quoted, onQuote, sending, thread }: ComposerProps) {
  const text = useDraft(ticket.id);
  const [sign] = useSignature();
  const editing = useTextField(ticket.id, field);
  const assist = useAssistControls({ ticket, text, field, editing });
  const voice = useVoice((file, measured) => {
    sending.sendFile({ file, caption: '', quoted, sign: false, voice: measured });
    onQuote(null);
  });
  const blocked = BLOCKED[ticket.status];
  const bare = useIsPhone() && blocked !== null; // the reason needs the width of the hidden buttons
  const body = text.trim();
  const send = () => {
    if (!body || blocked || isShortcut(body)) return;
    sending.send({ body, quoted, sign: sign === 'on', quickMessageId: usedReply.take(ticket.id) });
    drafts.keep(ticket.id, '');
    onQuote(null);
  };

  return (
    <>
      <Arrived thread={thread} text={text} />
      {assist.panel}
      <ReplyingTo ticket={ticket} quoted={quoted} onQuote={onQuote} />
      <VariablePreview ticket={ticket} text={text} />
      {voice.state === 'idle' ? (
        <div className="box">
          {bare ? null : (
            <WritingTools ticket={ticket} disabled={blocked !== null} editing={editing} assist={assist.button} />
          )}
          <ComposerField ticket={ticket} field={field} blocked={blocked} text={text} editing={editing} onEnter={send} />
          {bare ? null : <VoiceButton disabled={blocked !== null} onClick={() => void voice.start()} />}
          {bare ? null : <SendButton disabled={blocked !== null || !body || isShortcut(body)} onClick={send} />}
        </div>
      ) : (
        <VoicePanel voice={voice} />
      )}
      <Attachments ticket={ticket} quoted={quoted} sending={sending} onSent={() => onQuote(null)} />
    </>
  );
}
