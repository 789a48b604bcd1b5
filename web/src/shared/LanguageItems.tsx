import { ListItemIcon, MenuItem } from '@mui/material';
import { useLocaleState } from 'ra-core';
import { knownLanguage, LANGUAGES } from './lib/languages.js';
import { Icon } from './Icon.js';

/** Lists the languages as menu items, each in its own language. */
export function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const [locale, setLocale] = useLocaleState();
  return LANGUAGES.map((language) => (
    <MenuItem
      key={language.locale}
      lang={language.tag}
      role="menuitemradio"
      aria-checked={knownLanguage(locale) === language.locale}
      selected={knownLanguage(locale) === language.locale}
      onClick={() => {
        setLocale(language.locale);
        onChosen();
      }}
    >
      <ListItemIcon>{knownLanguage(locale) === language.locale ? <Icon name="check" size={16} /> : null}</ListItemIcon>
      {language.name}
    </MenuItem>
  ));
}
