import { Box, Button, Slider } from '@mui/material';
import { useTranslate } from 'ra-core';
import { desktopNotices } from '../shared/lib/desktop-notices.js';
import { playNotice, volume } from '../shared/lib/notice-sound.js';

function DesktopNotices() {
  const translate = useTranslate();
  const standing = desktopNotices.use();
  if (standing === 'unsupported' || standing === 'granted') return null;
  if (standing === 'denied')
    return (
      <Box sx={{ fontSize: 12.5, color: 'text.secondary', mt: 1 }}>{translate('notifications.desktopDenied')}</Box>
    );
  return (
    <Button size="small" variant="outlined" fullWidth sx={{ mt: 1 }} onClick={() => void desktopNotices.ask()}>
      {translate('notifications.desktop')}
    </Button>
  );
}

/** Sets the volume of notifications and whether the desktop shows them. */
export default function VolumePanel() {
  const translate = useTranslate();
  const now = volume.use();
  return (
    <Box sx={{ p: 2, width: 260 }}>
      <Box sx={{ fontSize: 13, mb: 1 }}>{translate('notifications.volumeOf', { percent: Math.round(now * 100) })}</Box>
      <Slider
        aria-label={translate('notifications.volume')}
        value={now}
        min={0}
        max={1}
        step={0.1}
        onChange={(_event, value) => volume.set(value)}
        onChangeCommitted={playNotice}
      />
      <DesktopNotices />
    </Box>
  );
}
