import { useMediaQuery } from '@mui/material';

/** The specification's thresholds: a phone up to 600 px, a wide screen from 1200 px. */
export const useIsPhone = () => useMediaQuery('(max-width:600px)', { noSsr: true });
export const useIsWide = () => useMediaQuery('(min-width:1200px)', { noSsr: true });
/** Wide enough for the full menu beside the three panes of the inbox. */
export const useIsRoomy = () => useMediaQuery('(min-width:1440px)', { noSsr: true });
/** Too narrow for text labels beside a list. */
export const useIsCompact = () => useMediaQuery('(max-width:899px)', { noSsr: true });
