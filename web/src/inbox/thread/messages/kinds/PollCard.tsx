import type { MessagePoll } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';

type Option = MessagePoll['options'][number];

/** A poll with its votes and voters. */
export function PollCard({ poll }: { poll: MessagePoll }) {
  const translate = useTranslate();
  const { question, options } = poll;
  const most = Math.max(1, ...options.map(({ votes }) => votes.length));
  return (
    <Box role="group" aria-label={translate('thread.poll.label', { question })} sx={cardStyle}>
      <b>📊 {question}</b>
      <ul>
        {options.map((option, index) => (
          <Choice key={index} option={option} share={option.votes.length / most} />
        ))}
      </ul>
    </Box>
  );
}

/** `share` is relative to the option with the most votes. */
function Choice({ option: { name, votes }, share }: { option: Option; share: number }) {
  const translate = useTranslate();
  const voters = votes.map((vote) => (vote.fromMe ? translate('inbox.thread.us') : vote.name)).filter(Boolean);
  return (
    <li>
      <span className="option">{name}</span>
      <span className="votes">{translate('thread.poll.votes', { smart_count: votes.length })}</span>
      <span className="bar" aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {voters.length > 0 ? <small>{voters.join(', ')}</small> : null}
    </li>
  );
}

const cardStyle = {
  ...{ minWidth: 200, overflowWrap: 'anywhere' },
  '& b': { display: 'block', fontWeight: 500, whiteSpace: 'pre-wrap' },
  '& ul': { listStyle: 'none', m: 0, p: 0, fontSize: 14 },
  '& li': { display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.5 },
  '& .option': { flex: '1 1 0', minWidth: 0, whiteSpace: 'pre-wrap' },
  '& .votes': { color: 'text.secondary', fontSize: 12, fontVariantNumeric: 'tabular-nums' },
  '& .bar': { flexBasis: '100%', height: 4, borderRadius: 2, bgcolor: 'action.hover', overflow: 'hidden' },
  '& .bar span': { display: 'block', height: '100%', bgcolor: 'primary.main' },
  '& small': { flexBasis: '100%', color: 'text.secondary', fontSize: 12 },
};
