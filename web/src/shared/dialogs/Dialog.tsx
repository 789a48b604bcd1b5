import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useReturnFocus } from './return-focus.js';

/** The dialog of all pages: it returns the focus to what opened it. */
export function Dialog(props: DialogProps) {
  useReturnFocus(props.open);
  return <MuiDialog {...props} />;
}
