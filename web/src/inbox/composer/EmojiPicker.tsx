import Picker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { knownLanguage, type Language } from '../../shared/lib/languages.js';
import { useThemeMode } from '../../theme/ThemeMode.js';
import { FONT } from '../../theme/tokens.js';

/** Names to find them by and of their groups; English is the picker's own. */
const IN_LANGUAGE = {
  pt: { emojiData: () => import('emoji-picker-react/data/emojis-pt') },
  en: {},
  es: { emojiData: () => import('emoji-picker-react/data/emojis-es') },
} satisfies Record<Language, object>;

/** The system's own emojis: nothing is fetched from anywhere. */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { mode } = useThemeMode();
  return (
    <Box sx={pickerStyle}>
      <Picker
        {...IN_LANGUAGE[knownLanguage(locale)]}
        emojiStyle={EmojiStyle.NATIVE}
        theme={mode === 'dark' ? Theme.DARK : Theme.LIGHT}
        searchPlaceholder={translate('compose.searchEmoji')}
        previewConfig={{ showPreview: false }}
        width={320}
        height={380}
        onEmojiClick={({ emoji }) => onPick(emoji)}
      />
    </Box>
  );
}

const surface = ({ palette }: { palette: { surface: string } }) => palette.surface;

/** Its letters and colours as everywhere; its data has the groups' names in small letters. */
const pickerStyle = {
  '& .EmojiPickerReact': {
    border: 0,
    '--epr-bg-color': surface,
    '--epr-category-label-bg-color': surface,
    '--epr-search-input-bg-color': surface,
    '--epr-search-input-bg-color-active': surface,
  },
  '& .EmojiPickerReact input, & .epr-emoji-category-label': { fontFamily: FONT, fontSize: 14 },
  '& .epr-emoji-category-label': {
    display: 'block',
    lineHeight: '40px',
    textTransform: 'none',
    '&::first-letter': { textTransform: 'uppercase' },
  },
};
