import { CssBaseline, ThemeProvider, useMediaQuery } from '@mui/material';
import { useLocaleState } from 'ra-core';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { knownLanguage } from '../shared/lib/languages.js';
import { createAppTheme } from './app-theme.js';
import type { Mode } from './tokens.js';

const STORED_AS = 'preferredTheme';
const ThemeModeContext = createContext<{ mode: Mode; toggle: () => void }>({ mode: 'light', toggle: () => undefined });

export const useThemeMode = () => useContext(ThemeModeContext);

const storedMode = (): Mode | null => {
  const stored = localStorage.getItem(STORED_AS);
  return stored === 'light' || stored === 'dark' ? stored : null;
};

/** Applies the theme that the user selected, or else the system's preference. */
export function ThemeMode({ children }: { children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [chosen, setChosen] = useState(storedMode);
  const [locale] = useLocaleState();
  const mode = chosen ?? (systemIsDark ? 'dark' : 'light');
  const theme = useMemo(() => createAppTheme(mode, knownLanguage(locale)), [mode, locale]);
  const value = useMemo(() => {
    const toggle = () => {
      const next = mode === 'dark' ? 'light' : 'dark';
      localStorage.setItem(STORED_AS, next);
      setChosen(next);
    };
    return { mode, toggle };
  }, [mode]);

  return (
    <ThemeModeContext.Provider value={value}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ThemeModeContext.Provider>
  );
}
