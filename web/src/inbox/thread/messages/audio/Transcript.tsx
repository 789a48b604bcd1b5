import { Box, Button, ButtonBase } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSession } from '../../../../providers/session.js';
import { useErrorToast } from '../../../../shared/data/use-error-toast.js';
import { usePlan } from '../../../../shared/queries/use-plan.js';
import { fold } from '../../../live/fold.js';
import { inboxApi } from '../../../live/inbox-api.js';
import type { ThreadMessage } from '../../../live/inbox-state.js';

/** Longer transcripts are collapsed. */
const LONG = 280;
const PROMPTS = ['transcriptionPromptId', 'assistantPromptId'];

/** Returns whether the company has a prompt for transcriptions. */
function useCanTranscribe(): boolean {
  const { company } = useSession();
  const plan = usePlan();
  return plan?.useOpenAi === true && company.settings.some(({ key, value }) => PROMPTS.includes(key) && value !== '');
}

function TranscribeButton({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const user = useSession();
  const onError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => inboxApi.transcribe(message.id),
    onSuccess: (written) => fold(queryClient, user, { kind: 'message', message: written, isNew: false }),
    onError,
  });
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()} sx={{ mt: '2px', fontSize: 12 }}>
      {translate(isPending ? 'thread.transcribing' : 'thread.transcribe')}
    </Button>
  );
}

function Words({ text }: { text: string }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG;
  const shown = isLong && !isOpen ? `${text.slice(0, LONG).trimEnd()}…` : text;
  return (
    <Box role="group" aria-label={translate('thread.transcript')} sx={wordsStyle}>
      <Box component="span" title={translate('thread.transcriptHint')} sx={titleStyle}>
        {translate('thread.transcript')} · {translate('thread.byMachine')}
      </Box>
      {text === '' ? <i className="quiet">{translate('thread.noSpeech')}</i> : <span>{shown}</span>}
      {isLong ? (
        <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={moreStyle}>
          {translate(isOpen ? 'thread.readLess' : 'thread.readMore')}
        </ButtonBase>
      ) : null}
    </Box>
  );
}

/** The transcript below the player, or a button to request it. */
export function Transcript({ message }: { message: ThreadMessage }) {
  const canTranscribe = useCanTranscribe();
  if (typeof message.transcript === 'string') return <Words text={message.transcript} />;
  const isOfUs = message.fromMe && message.body !== ''; // a generated voice message already has its text
  return canTranscribe && message.media?.state === 'stored' && !message.local && !isOfUs ? (
    <TranscribeButton message={message} />
  ) : null;
}

const wordsStyle = {
  maxWidth: 300,
  mt: '4px',
  fontSize: 13.5,
  lineHeight: 1.4,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
const titleStyle = { display: 'block', fontSize: 11.5, color: 'text.secondary' };
const moreStyle = { display: 'block', minHeight: 24, fontSize: 12, color: 'primary.main' };
