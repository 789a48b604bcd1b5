import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useReturnFocus } from './return-focus.js';

/** The dialog for all pages: returns the focus to the element that opened it. */
export function Dialog(props: DialogProps) {
  useReturnFocus(props.open);
  return <MuiDialog {...props} />;
}
