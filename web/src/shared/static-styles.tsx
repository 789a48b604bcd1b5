import { GlobalStyles } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/**
 * Style rules of class names, to be placed once above what has them. `sx` on something works its rules out again each
 * time it is drawn; a list that scrolls and a conversation that opens have no time for that.
 */
export const staticStyles = (rules: (theme: Theme) => object) => (
  <GlobalStyles styles={(theme) => theme.unstable_sx(rules(theme))} />
);
