import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ApiError } from '../../../providers/api-error.js';
import { useErrorText } from '../../../shared/data/use-error-toast.js';
import { TOUCH, TOUCH_PX } from '../../../theme/tokens.js';
import type { ThreadMessage } from '../../live/inbox-state.js';
import { isSent } from '../../live/message-kinds.js';
import { useThreadScope } from './thread-context.js';

/** Shows why a message was not sent, with a button to retry, or why it could not be deleted. */
export function Failure({ message }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const { actions } = useThreadScope();
  const { errorCode, errorReason } = message;
  const codes = [isLimit(errorReason) ? null : errorCode, errorReason === errorCode ? null : errorReason];
  const reason = codes.flatMap((code) => (code ? textOf(new ApiError(0, code, '')) : [])).join(' ');
  const sent = isSent(message);
  return (
    <Box role="alert" sx={{ color: 'error.main', fontSize: 12, mt: '4px', textAlign: 'right' }}>
      {sent ? reason : translate('inbox.thread.failed', { reason })}{' '}
      {actions && !sent ? (
        <Button size="small" variant="text" color="error" sx={resendStyle} onClick={() => actions.sendAgain(message)}>
          {translate('inbox.thread.resend')}
        </Button>
      ) : null}
      {actions && !sent ? (
        <Button size="small" variant="text" color="error" sx={resendStyle} onClick={() => actions.discard(message)}>
          {translate('inbox.thread.discard')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Retrying is useless until the limit ends, so the text that suggests it is left out. */
const isLimit = (reason: string | null | undefined): boolean =>
  reason === 'ERR_WAPP_RESTRICTED' || reason === 'ERR_WAPP_NOT_BEGUN';

const resendStyle = {
  minHeight: 24,
  py: 0,
  fontSize: 12,
  textDecoration: 'underline',
  [TOUCH]: { minHeight: TOUCH_PX },
};
