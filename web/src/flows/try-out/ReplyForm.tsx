import { Button, Card, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Reply, Talk } from '@recado/flow-engine';
import { replySkeleton } from '../model/reply-skeleton.js';
import { AddressReply } from '../scenarios/AddressReply.js';

type PendingRequest = Exclude<NonNullable<Talk['asked']>, { type: 'lookUp' }>;
type Call = Extract<PendingRequest, { type: 'call' }>;
type Props = { asked: PendingRequest; onAnswer: (reply: Reply | null) => void };

const NOTHING = { messages: [], values: {} };

function BotAnswer({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const reply = (ended: boolean) => onAnswer({ ...NOTHING, messages: text.trim() === '' ? [] : [text.trim()], ended });
  return (
    <>
      <TextField
        multiline
        label={translate('flows.try.answer')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={() => reply(false)}>
          {translate('flows.try.answerAndStay')}
        </Button>
        <Button size="small" variant="outlined" onClick={() => reply(true)}>
          {translate('flows.try.answerAndEnd')}
        </Button>
        <Button size="small" color="error" onClick={() => onAnswer(null)}>
          {translate('flows.try.fails')}
        </Button>
      </Stack>
    </>
  );
}

function AddressAnswer({ call, onAnswer }: Pick<Props, 'onAnswer'> & { call: Call }) {
  const translate = useTranslate();
  const [http, setHttp] = useState({ status: 200, body: replySkeleton(call.saves) });
  return (
    <>
      <AddressReply reply={http} onChange={setHttp} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="contained"
          disabled={!(http.status >= 100 && http.status <= 599)}
          onClick={() => onAnswer({ ...NOTHING, ended: true, http })}
        >
          {translate('flows.try.answers')}
        </Button>
        <Button size="small" color="error" onClick={() => onAnswer(null)}>
          {translate('flows.try.fails')}
        </Button>
      </Stack>
    </>
  );
}

/** Lets the tester enter a bot's reply or an HTTP response, or simulate a failure. */
export function ReplyForm({ asked, onAnswer }: Props) {
  const translate = useTranslate();
  const isAddress = asked.type === 'call';
  const question = isAddress ? `${asked.method} ${asked.url}` : asked.text;
  return (
    <Card sx={{ m: 1, p: 1.5, flex: 'none' }} role="group" aria-label={translate('flows.try.answerFor')}>
      <Stack sx={{ gap: 1 }}>
        <div>{translate(isAddress ? 'flows.try.addressAnswers' : 'flows.try.botAnswers', { question })}</div>
        {isAddress ? <AddressAnswer call={asked} onAnswer={onAnswer} /> : <BotAnswer onAnswer={onAnswer} />}
      </Stack>
    </Card>
  );
}
