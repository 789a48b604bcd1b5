import type { ChatMessage } from '@recado/contracts';
import { Box, ButtonBase } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../providers/session.js';
import { TOUCH, TOUCH_PX } from '../theme/tokens.js';

type Props = { reactions: ChatMessage['reactions']; onReact: (emoji: string) => void };

/** The reactions to a message and their authors. Pressing one adds the same reaction or removes the user's own. */
export function ChatReactions({ reactions, onReact }: Props) {
  const translate = useTranslate();
  const { id } = useSession();
  if (reactions.length === 0) return null;
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px', mt: '3px' }}>
      {emojis.map((emoji) => {
        const by = reactions.filter((reaction) => reaction.emoji === emoji).map(({ user }) => user);
        const isMine = by.some((user) => user.id === id);
        const names = by.map(({ name }) => name).join(', ');
        return (
          <ButtonBase
            key={emoji}
            title={names}
            aria-label={`${translate('thread.reactedWith', { names, emoji })} ${by.length}`}
            aria-pressed={isMine}
            onClick={() => onReact(isMine ? '' : emoji)}
            sx={reactionStyle}
          >
            {emoji}
            <span>{by.length}</span>
          </ButtonBase>
        );
      })}
    </Box>
  );
}

const reactionStyle = {
  ...{ border: 1, borderColor: 'line', borderRadius: '12px', bgcolor: 'surface', color: 'text.secondary' },
  ...{ gap: '4px', p: '1px 8px', fontSize: 13, lineHeight: '20px' },
  '&[aria-pressed="true"]': { bgcolor: 'accentSoft', borderColor: 'primary.main' },
  [TOUCH]: { minHeight: TOUCH_PX },
} as const;
