import { Button, Card, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Reply, Talk } from '@recado/flow-engine';

type Asked = Exclude<NonNullable<Talk['asked']>, { type: 'lookUp' }>;
type Props = { asked: Asked; onAnswer: (reply: Reply | null) => void };

/** The tester says what a bot or an address answers, or that it fails. */
export function AnswerFor({ asked, onAnswer }: Props) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const isAddress = asked.type === 'call';
  const question = isAddress ? `${asked.method} ${asked.url}` : asked.text;
  const reply = (ended: boolean) => onAnswer({ messages: text.trim() === '' ? [] : [text.trim()], values, ended });
  return (
    <Card sx={{ m: 1, p: 1.5, flex: 'none' }} role="group" aria-label={translate('flows.try.answerFor')}>
      <Stack sx={{ gap: 1 }}>
        <div>{translate(isAddress ? 'flows.try.addressAnswers' : 'flows.try.botAnswers', { question })}</div>
        {isAddress ? (
          asked.saves.map(({ name }) => (
            <TextField
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
          ))
        ) : (
          <TextField
            multiline
            label={translate('flows.try.answer')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {isAddress ? null : (
            <Button size="small" variant="contained" onClick={() => reply(false)}>
              {translate('flows.try.answerAndStay')}
            </Button>
          )}
          <Button size="small" variant={isAddress ? 'contained' : 'outlined'} onClick={() => reply(true)}>
            {translate(isAddress ? 'flows.try.answers' : 'flows.try.answerAndEnd')}
          </Button>
          <Button size="small" color="error" onClick={() => onAnswer(null)}>
            {translate('flows.try.fails')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
