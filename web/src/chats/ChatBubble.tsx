import type { ChatMessage } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../providers/session.js';
import { IconAction } from '../shared/IconAction.js';
import { formatTime } from '../shared/lib/format.js';
import { TOUCH } from '../theme/tokens.js';
import { ChatFile } from './ChatFile.js';
import { ChatReactions } from './ChatReactions.js';
import { ChatText } from './ChatText.js';

const ReactionPicker = lazy(() => import('../shared/ReactionPicker.js'));

type Props = { message: ChatMessage; isFirst: boolean; onReact: (emoji: string) => void };

/** Opens the emoji picker. Choosing the user's current emoji again removes the reaction. */
function ReactButton({ message, onReact }: Omit<Props, 'isFirst'>) {
  const translate = useTranslate();
  const { id } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span className="react">
      <IconAction
        icon="smile"
        size="small"
        label={translate('thread.react')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor ? (
        <Suspense fallback={null}>
          <ReactionPicker
            anchor={anchor}
            mine={message.reactions.find(({ user }) => user.id === id)?.emoji}
            onPick={(emoji) => {
              setAnchor(null);
              onReact(emoji);
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      ) : null}
    </span>
  );
}

/** A message with its text, files and reactions. */
export function ChatBubble({ message, isFirst, onReact }: Props) {
  const { id } = useSession();
  const own = message.senderId === id;
  return (
    <Box component="li" sx={{ ...rowStyle, flexDirection: own ? 'row-reverse' : 'row', mt: isFirst ? 1 : '3px' }}>
      <Box sx={{ minWidth: 0, maxWidth: 'min(78%, 560px)' }}>
        <Box sx={{ ...bubbleStyle, bgcolor: own ? 'accentSoft' : 'surface' }}>
          {isFirst && !own ? <Box sx={{ fontWeight: 600, fontSize: 12.5 }}>{message.sender.name}</Box> : null}
          {message.files.map((file) => (
            <ChatFile key={file.url} file={file} />
          ))}
          <ChatText message={message} />
          <Box component="time" dateTime={message.createdAt} sx={{ ml: 1, fontSize: 11.5, color: 'text.secondary' }}>
            {formatTime(message.createdAt)}
          </Box>
        </Box>
        <ChatReactions reactions={message.reactions} onReact={onReact} />
      </Box>
      <ReactButton message={message} onReact={onReact} />
    </Box>
  );
}

const rowStyle = {
  ...{ display: 'flex', alignItems: 'center', gap: '4px' },
  '& .react': { opacity: 0, flex: 'none' },
  '&:hover .react, & .react:focus-within': { opacity: 1 },
  // Touch devices have no hover, so the button is always visible.
  [TOUCH]: { '& .react': { opacity: 0.7 } },
} as const;
const bubbleStyle = { borderRadius: '12px', border: 1, borderColor: 'line', p: '6px 10px' } as const;
