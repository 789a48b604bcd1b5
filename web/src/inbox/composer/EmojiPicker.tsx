import Picker, { EmojiStyle, Theme } from 'emoji-picker-react';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { knownLanguage, type Language } from '../../shared/lib/languages.js';
import { useThemeMode } from '../../theme/ThemeMode.js';
import { FONT } from '../../theme/tokens.js';

/** Emoji and group names per language. The picker includes English. */
const IN_LANGUAGE = {
  pt: { emojiData: () => import('emoji-picker-react/data/emojis-pt') },
  en: {},
  es: { emojiData: () => import('emoji-picker-react/data/emojis-es') },
} satisfies Record<Language, object>;

/** Uses the system's emojis, so no images are loaded. */
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

/** Applies the app's fonts and colours. The data has lowercase group names. */
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
