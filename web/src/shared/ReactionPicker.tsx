import { Box, ButtonBase, Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconAction } from './IconAction.js';

const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
const MORE_REACTIONS = [
  ...['😀', '😃', '😄', '😁', '😅', '🤣', '😊', '😇', '🙂', '😉', '😍', '🥰', '😘', '😋', '😜', '🤗', '🤔', '🤨'],
  ...['😐', '😏', '🙄', '😬', '😌', '😴', '😷', '🤒', '🥳', '😎', '🤓', '😕', '😟', '😲', '🥺', '😭', '😱', '😓'],
  ...['😡', '🤬', '💩', '👻', '🤖', '👋', '👌', '✌️', '🤞', '🤝', '👏', '🙌', '💪', '👀', '👎', '👊', '🫶', '☝️'],
  ...['💔', '💙', '💚', '💛', '🔥', '✨', '🎉', '🎂', '⭐', '✅', '❌', '❓', '💯', '🚀', '💰', '📦'],
] as const;

type Props = { anchor: HTMLElement; mine: string | undefined; onPick: (emoji: string) => void; onClose: () => void };

function Emojis({ emojis, mine, onPick }: Pick<Props, 'mine' | 'onPick'> & { emojis: readonly string[] }) {
  const translate = useTranslate();
  return emojis.map((emoji) => (
    <ButtonBase
      key={emoji}
      aria-label={translate('thread.reactWith', { emoji })}
      aria-pressed={emoji === mine}
      onClick={() => onPick(emoji === mine ? '' : emoji)}
      sx={emojiStyle(emoji === mine)}
    >
      {emoji}
    </ButtonBase>
  ));
}

/** Offers six emojis, and about seventy more after a click. Clicking the current reaction removes it. */
export default function ReactionPicker({ anchor, mine, onPick, onClose }: Props) {
  const translate = useTranslate();
  const [all, showAll] = useState(false);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('thread.react'), role: 'dialog' } }}
    >
      <Box sx={{ display: 'flex', p: '4px', alignItems: 'center' }}>
        <Emojis emojis={QUICK_REACTIONS} mine={mine} onPick={onPick} />
        <IconAction
          icon={all ? 'up' : 'plus'}
          size="small"
          label={translate('thread.moreReactions')}
          aria-expanded={all}
          onClick={() => showAll(!all)}
        />
      </Box>
      {all ? (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(8, 36px)', p: '4px', maxHeight: 240, overflow: 'auto' }}
        >
          <Emojis emojis={MORE_REACTIONS} mine={mine} onPick={onPick} />
        </Box>
      ) : null}
    </Popover>
  );
}

const emojiStyle = (on: boolean) => ({
  width: 36,
  height: 36,
  fontSize: 20,
  borderRadius: '10px',
  bgcolor: on ? 'accentSoft' : 'transparent',
  '&:hover': { bgcolor: 'background.default' },
});
