import Picker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { useTranslate } from 'ra-core';
import { useThemeMode } from '../../theme/ThemeMode.js';

/** The system's own emojis: nothing is fetched from anywhere. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const translate = useTranslate();
  const { mode } = useThemeMode();
  return (
    <Picker
      emojiStyle={EmojiStyle.NATIVE}
      theme={mode === 'dark' ? Theme.DARK : Theme.LIGHT}
      searchPlaceHolder={translate('compose.searchEmoji')}
      previewConfig={{ showPreview: false }}
      width={320}
      height={380}
      onEmojiClick={({ emoji }) => onPick(emoji)}
    />
  );
}
