import { createTheme, type Theme } from '@mui/material/styles';
import { enUS, esES, ptBR } from '@mui/material/locale';
import type { Language } from '../shared/lib/languages.js';
import { componentStyles } from './component-styles.js';
import { ownColors } from './palette.js';
import { FONT, TOKENS, type Mode, type Tokens } from './tokens.js';

const LOCALES = { pt: ptBR, en: enUS, es: esES } as const;
const CHARACTERS = { fontWeightRegular: 400, fontWeightMedium: 500, fontWeightBold: 600 };

const paletteOf = (mode: Mode, tokens: Tokens) => {
  const main = (color: string) => ({ main: color, contrastText: tokens.onAccent });
  return {
    mode,
    primary: { main: tokens.accent, dark: tokens.accentHover, contrastText: tokens.onAccent },
    secondary: { main: tokens.accent, dark: tokens.accentHover, contrastText: tokens.onAccent },
    success: main(tokens.ok),
    warning: main(tokens.warn),
    error: main(tokens.bad),
    info: main(tokens.accent),
    background: { default: tokens.bg, paper: tokens.surface },
    text: { primary: tokens.text, secondary: tokens.soft, disabled: tokens.faint },
    divider: tokens.line,
    ...ownColors(tokens),
  };
};

export function createAppTheme(mode: Mode, language: Language): Theme {
  const tokens = TOKENS[mode];
  return createTheme(
    {
      palette: paletteOf(mode, tokens),
      spacing: 8,
      shape: { borderRadius: 10 },
      breakpoints: { values: { xs: 0, sm: 601, md: 900, lg: 1200, xl: 1536 } },
      typography: {
        ...CHARACTERS,
        fontFamily: FONT,
        fontSize: 14,
        h1: { fontSize: 22, lineHeight: '32px', fontWeight: 600 },
        h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
        h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
        h4: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
        h5: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
        h6: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
        body1: { fontSize: 14, lineHeight: '20px' },
        body2: { fontSize: 14, lineHeight: '20px' },
        caption: { fontSize: 12, lineHeight: '16px' },
        button: { fontSize: 14, fontWeight: 500, textTransform: 'none' },
      },
      components: componentStyles(tokens),
    },
    LOCALES[language],
  );
}
