import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '../../../shared/Icon.js';
import { IconAction } from '../../../shared/IconAction.js';
import { formatDuration } from '../../../shared/lib/format.js';
import type { Voice } from './use-voice.js';

/** Replaces the text field during a recording. Shows the duration, the volume, and buttons to send and cancel. */
export function VoicePanel({ voice }: { voice: Voice }) {
  const translate = useTranslate();
  const { state, seconds, level } = voice;
  return (
    <Stack direction="row" role="group" aria-label={translate('compose.recording')} sx={panelStyle}>
      <IconAction icon="trash" label={translate('compose.cancelRecording')} onClick={() => voice.cancel()} />
      <Box sx={{ color: 'error.main', display: 'grid' }}>
        <Icon name="mic" size={18} />
      </Box>
      <Box role="timer" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 40 }}>
        {formatDuration(seconds)}
      </Box>
      <LinearProgress
        variant="determinate"
        value={100 * level}
        aria-label={translate('compose.level')}
        sx={{ flex: 1, height: 6, borderRadius: '3px' }}
      />
      <Button variant="contained" disabled={state !== 'recording'} onClick={() => void voice.stop()}>
        {translate('compose.sendRecording')}
      </Button>
    </Stack>
  );
}

const panelStyle = {
  border: 1,
  borderColor: 'error.main',
  borderRadius: '12px',
  alignItems: 'center',
  gap: 1.5,
  p: '4px 4px 4px 8px',
  bgcolor: 'raised',
  minHeight: 46,
};
