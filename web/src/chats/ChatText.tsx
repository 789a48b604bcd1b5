import type { ChatMessage } from '@recado/contracts';
import { Box } from '@mui/material';
import { Fragment } from 'react';
import { useSession } from '../providers/session.js';

/** Message text with highlighted mentions. Mentions of the current user stand out most. */
export function ChatText({ message: { message: text, mentionsAt } }: { message: ChatMessage }) {
  const { id } = useSession();
  const ends = mentionsAt.map(({ at, length }) => at + length);
  return (
    <Box component="span" sx={textStyle}>
      {mentionsAt.map(({ at, length, userIds }, index) => (
        <Fragment key={at}>
          {text.slice(ends[index - 1] ?? 0, at)}
          <mark className={userIds.includes(id) ? 'me' : undefined}>{text.slice(at, at + length)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1) ?? 0)}
    </Box>
  );
}

const textStyle = {
  ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& mark': { bgcolor: 'transparent', color: 'primary.main', fontWeight: 600 },
  '& mark.me': { bgcolor: 'note', color: 'text.primary', borderRadius: '4px', px: '2px' },
} as const;
