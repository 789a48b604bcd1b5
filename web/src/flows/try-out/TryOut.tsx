import { Box, Button, Chip, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconAction } from '../../shared/IconAction.js';
import { SaveScenario } from '../scenarios/SaveScenario.js';
import { useTitles } from '../state/editing.js';
import { ReplyForm } from './ReplyForm.js';
import { InvoicesForm } from './InvoicesForm.js';
import { Bubbles } from './Bubbles.js';
import { clockIn } from './clock.js';
import { TestContact } from './TestContact.js';
import { useTalk, type TalkState } from './use-talk.js';

const WAIT_MINUTES = 10;
const DAY_TIMES = ['03:00', '10:00'] as const;

/** Advances the conversation's clock, which does not run by itself. */
function Clock({ wait, goToNextDay }: TalkState) {
  const translate = useTranslate();
  return (
    <Stack direction="row" sx={{ gap: 0.5, p: '4px 6px', alignItems: 'center', flexWrap: 'wrap', flex: 'none' }}>
      <Button size="small" onClick={() => wait(WAIT_MINUTES)}>
        {translate('flows.try.wait', { minutes: WAIT_MINUTES })}
      </Button>
      {DAY_TIMES.map((time) => (
        <Button key={time} size="small" onClick={() => goToNextDay(time)}>
          {translate('flows.try.nextDay', { time })}
        </Button>
      ))}
    </Stack>
  );
}

/** The contact's message or menu choice. */
function Composer({ node, say, isOver }: Pick<TalkState, 'node' | 'say'> & { isOver: boolean }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const choices = node && 'choices' in node ? node.choices : [];
  const send = () => {
    if (text.trim() === '') return;
    say(text.trim());
    setText('');
  };
  return (
    <Box
      component="form"
      sx={{ p: 1, flex: 'none' }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {choices.length > 0 ? (
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mb: 1 }}>
          {choices.map(({ key, label }, n) => (
            <Chip key={n} clickable variant="outlined" label={label || key} onClick={() => say(key)} />
          ))}
        </Stack>
      ) : null}
      <Stack direction="row" sx={{ gap: 0.5 }}>
        <TextField
          disabled={isOver}
          placeholder={translate(isOver ? 'flows.try.over' : 'flows.try.write')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          slotProps={{ htmlInput: { 'aria-label': translate('flows.try.write'), autoComplete: 'off' } }}
        />
        <IconAction icon="send" label={translate('flows.try.send')} disabled={isOver} onClick={send} />
      </Stack>
    </Box>
  );
}

function Values({ values }: { values: Readonly<Record<string, string>> }) {
  const translate = useTranslate();
  const entries = Object.entries(values);
  if (entries.length === 0) return null;
  return (
    <Box component="dl" aria-label={translate('flows.try.values')} sx={valuesStyle}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

/** Lets the tester reply in place of a bot, an HTTP call or a lookup. */
function TesterReply({ talk: { asked }, answer }: Pick<TalkState, 'talk' | 'answer'>) {
  if (!asked) return null;
  if (asked.type === 'lookUp') return <InvoicesForm key={asked.step} onAnswer={answer} />;
  return <ReplyForm key={asked.step} asked={asked} onAnswer={answer} />;
}

/** Simulates a phone for the draft. Sends no messages. */
export default function TryOut() {
  const translate = useTranslate();
  const titleOf = useTitles();
  const state = useTalk();
  const { talk, node, restart } = state;
  const isOver = Boolean(talk.state?.outcome);
  const key = talk.state === null ? 'atRest' : isOver ? 'over' : 'at';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 }}>
      <Stack direction="row" sx={headStyle}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <div role="status">{translate(`flows.try.${key}`, { node: node ? titleOf(node.id) : '' })}</div>
          <Box component="time" sx={{ color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
            {clockIn(state.timeZone, talk.now)}
          </Box>
        </Box>
        <SaveScenario steps={state.steps} startedAt={state.startedAt} facts={state.facts} />
        <Button size="small" variant="outlined" onClick={restart}>
          {translate('flows.try.restart')}
        </Button>
      </Stack>
      <Clock {...state} />
      <Bubbles lines={talk.lines} timeZone={state.timeZone} />
      <TesterReply {...state} />
      <Composer {...state} isOver={isOver} />
      <Values values={talk.state?.values ?? {}} />
      <TestContact {...state} />
    </Box>
  );
}

const headStyle = { alignItems: 'center', gap: 1, p: '8px 12px', borderBottom: 1, borderColor: 'line', flex: 'none' };
const valuesStyle = {
  ...{ m: 0, p: '6px 12px', maxHeight: 120, overflow: 'auto', borderTop: 1, borderColor: 'line', flex: 'none' },
  '& div': { display: 'flex', gap: 1 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
