import type { Ticket } from '@recado/contracts';
import { Box, Button, CircularProgress, InputBase, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useErrorText, useSuccessToast } from '../../shared/data/use-error-toast.js';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';
import { SourcesButton } from '../sources/SourcesButton.js';
import { useNoteActions } from '../live/use-notes.js';
import type { Assist, AssistPanelState } from './use-assist.js';

const LONGEST_NOTE = 5_000;

type Props = {
  ticket: Ticket;
  assist: Assist;
  /** Inserts the text into the composer. */
  onUse: (text: string, panel: AssistPanelState) => void;
  /** Called when the panel closes without its text being used. */
  onClosed: () => void;
};

/** Moves the focus to the panel when the agent requested it, so that keyboard use continues there. */
function useTakenFocus(wanted: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [wanted]);
  return element;
}

/** Leaves the focus where the agent is typing by the time the assistant responds. */
const isTyping = () => document.activeElement?.closest(TYPING_ELEMENTS) != null;

function Waiting({ onCancel }: { onCancel: () => void }) {
  const translate = useTranslate();
  const cancel = useTakenFocus(true);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <CircularProgress size={16} aria-hidden />
      <Box sx={{ flex: 1, fontSize: 13 }}>{translate('assist.waiting')}</Box>
      <Button ref={cancel as never} size="small" onClick={onCancel}>
        {translate('assist.cancel')}
      </Button>
    </Stack>
  );
}

function Failed({ error, children }: { error: unknown; children: ReactNode }) {
  const textOf = useErrorText();
  const [isFree] = useState(() => !isTyping());
  const alert = useTakenFocus(isFree);
  return (
    <>
      <Box ref={alert} role="alert" tabIndex={-1} sx={{ fontSize: 13, color: 'error.main', mb: '4px', outline: 0 }}>
        {textOf(error)}
      </Box>
      {children}
    </>
  );
}

function SaveNote({ ticket, text, onSaved }: { ticket: Ticket; text: string; onSaved: () => void }) {
  const translate = useTranslate();
  const notify = useSuccessToast();
  const { add, isAdding } = useNoteActions(ticket);
  const save = () =>
    void add(text.trim().slice(0, LONGEST_NOTE)).then(
      () => {
        notify(translate('assist.noteSaved'));
        onSaved();
      },
      () => undefined, // the error is shown, and the text stays
    );
  return (
    <Button size="small" variant="contained" disabled={isAdding || text.trim().length < 2} onClick={save}>
      {translate('assist.saveNote')}
    </Button>
  );
}

type ReadyProps = Props & { panel: Extract<AssistPanelState, { state: 'ready' }>; again: ReactNode; close: () => void };

/** The text can be edited before it goes to the composer. A summary becomes a note for colleagues. */
function Ready({ ticket, panel, onUse, again, close }: ReadyProps) {
  const translate = useTranslate();
  const [text, setText] = useState(panel.text);
  const [isFree] = useState(() => !isTyping());
  const field = useTakenFocus(panel.name !== null && isFree);
  return (
    <>
      <InputBase
        inputRef={field}
        multiline
        maxRows={8}
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { 'aria-label': translate('assist.text') } }}
        sx={fieldStyle}
      />
      {panel.actions?.length ? (
        <Box sx={{ fontSize: 12.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('assist.wouldDo', { actions: panel.actions.join(' · ') })}
        </Box>
      ) : null}
      <Stack direction="row" sx={{ gap: '4px', mt: '6px', flexWrap: 'wrap' }}>
        {panel.name === 'summarise' ? (
          <SaveNote ticket={ticket} text={text} onSaved={close} />
        ) : (
          <Button size="small" variant="contained" disabled={text.trim() === ''} onClick={() => onUse(text, panel)}>
            {translate('assist.use')}
          </Button>
        )}
        {again}
        {panel.sources.length > 0 ? <SourcesButton sources={panel.sources} /> : null}
      </Stack>
    </>
  );
}

/** Shows the assistant's text above the composer. Sends nothing. */
export function AssistPanel(props: Props) {
  const translate = useTranslate();
  const { assist, onClosed } = props;
  const { panel } = assist;
  if (!panel) return null;
  const { name } = panel;
  const close = () => {
    assist.close();
    onClosed();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    close();
  };
  const title = translate(name === null ? 'assist.suggestion' : `assist.wish.${name}`);
  const again = (
    <>
      {name === null ? null : (
        <Button size="small" onClick={() => assist.ask(name)}>
          {translate('assist.again')}
        </Button>
      )}
      <Button size="small" onClick={close}>
        {translate('assist.close')}
      </Button>
    </>
  );
  return (
    <Box role="region" aria-label={title} onKeyDown={onKeyDown} sx={panelStyle}>
      <Box sx={{ fontSize: 12.5, fontWeight: 600, color: 'primary.main', mb: '4px' }}>{title}</Box>
      <span role="status" className="unseen">
        {panel.state === 'failed' ? '' : translate(`assist.${panel.state}`)}
      </span>
      {panel.state === 'waiting' ? <Waiting onCancel={close} /> : null}
      {panel.state === 'failed' ? <Failed error={panel.error}>{again}</Failed> : null}
      {panel.state === 'ready' ? <Ready key={panel.text} {...props} panel={panel} again={again} close={close} /> : null}
    </Box>
  );
}

const panelStyle = {
  border: 1,
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'accentSoft',
  p: '8px 12px',
  mb: '8px',
};
const fieldStyle = {
  bgcolor: 'raised',
  border: 1,
  borderColor: 'line',
  borderRadius: '8px',
  p: '6px 10px',
  fontSize: 14,
  lineHeight: '20px',
};
