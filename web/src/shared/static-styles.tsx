import { GlobalStyles } from '@mui/material';
import type { Theme } from '@mui/material/styles';

/**
 * Renders style rules for class names once, above the elements that use them. `sx` recomputes its rules on each render,
 * which is too slow when lists scroll or conversations open.
 */
export const staticStyles = (rules: (theme: Theme) => object) => (
  <GlobalStyles styles={(theme) => theme.unstable_sx(rules(theme))} />
);
