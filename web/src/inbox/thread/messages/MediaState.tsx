import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'ra-core';
import { ApiError } from '../../../providers/api-error.js';
import { Icon } from '../../../shared/Icon.js';
import { useErrorText } from '../../../shared/data/use-error-toast.js';
import type { ThreadMessage } from '../../live/inbox-state.js';

/** The file of an imported message, which was not downloaded. */
function OnPhone({ kind, fileName }: { kind: string; fileName: string | null }) {
  const translate = useTranslate();
  return (
    <Box sx={stateStyle}>
      <Icon name="phone" size={18} />
      <span>{[fileName ? `${kind}: ${fileName}` : kind, translate('thread.mediaOnPhone')].join(' · ')}</span>
    </Box>
  );
}

/** An unavailable file: loading, only on the phone, or failed with a reason. */
export function MediaState({ message: { media, mediaType } }: { message: ThreadMessage }) {
  const translate = useTranslate();
  const textOf = useErrorText();
  const failed = media?.state === 'failed';
  const kind = translate(`thread.kind.${media?.kind ?? mediaType ?? 'application'}`);
  if (media?.state === 'on-phone') return <OnPhone kind={kind} fileName={media.fileName} />;
  return (
    <Box role="status" sx={stateStyle}>
      {failed ? <Icon name="alert" size={18} /> : <CircularProgress size={18} aria-hidden="true" />}
      <span>
        {kind}:{' '}
        {failed
          ? textOf(new ApiError(0, media.errorCode ?? 'ERR_WAPP_DOWNLOAD_MEDIA', ''))
          : translate('thread.mediaPending')}
      </span>
    </Box>
  );
}

const stateStyle = { display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary', minHeight: 32, py: '4px' };
