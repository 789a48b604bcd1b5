import type { SearchKnowledge } from '@recado/contracts';
import { Box, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { useErrorText } from '../shared/data/use-error-toast.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { PassageList } from './PassageList.js';

type Found = z.output<(typeof SearchKnowledge)['reply']>;
const TEXTS = 'resources.knowledge.try';
const LONGEST = 1_000;

/** Shows the passages that an assistant with all sources would receive for a question. Does not call a model. */
export function TryQuestion({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const [question, setQuestion] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.get<Found>('/knowledge/search', { query: { question: question.trim() } }),
  });
  const isEmpty = data?.passages.length === 0;
  return (
    <FormDialog
      open
      title={translate(`${TEXTS}.title`)}
      submitLabel={translate(`${TEXTS}.search`)}
      values={null}
      disabled={question.trim() === '' || isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        type="search"
        label={translate(`${TEXTS}.question`)}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
      {error ? <Box role="alert">{textOf(error)}</Box> : null}
      <Box role="status" sx={{ color: 'text.secondary' }}>
        {isPending ? translate(`${TEXTS}.searching`) : null}
        {!isPending && isEmpty ? translate(`${TEXTS}.nothing`) : null}
      </Box>
      {data && !isPending ? <PassageList passages={data.passages} hasNames /> : null}
    </FormDialog>
  );
}
