import { describe, expect, it } from '@jest/globals';
import type { CSSObject } from '@mui/material/styles';
import { createAppTheme } from './app-theme.js';

const { components } = createAppTheme('light', 'pt');
type Overridden = 'MuiFormControlLabel' | 'MuiDialogActions';
const rootOf = (name: Overridden) => components?.[name]?.styleOverrides?.root as CSSObject;

/** jsdom has no layout, so the test checks the rules themselves. */
describe('a dialog', () => {
  it('keeps switches within the column of its fields: the library would shift them 11 pixels to the left', () => {
    expect(rootOf('MuiFormControlLabel')).toEqual({ '&:has(.MuiSwitch-root)': { marginLeft: 0, marginRight: 0 } });
  });

  it('stacks long buttons without indentation, and wraps their labels', () => {
    expect(rootOf('MuiDialogActions')).toMatchObject({
      ...{ flexWrap: 'wrap', gap: 8 },
      '& .MuiButton-root': { whiteSpace: 'normal' },
    });
    expect(components?.MuiDialogActions?.defaultProps).toMatchObject({ disableSpacing: true });
  });
});
