import { Box, Divider, Link, Slider } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { NoticePermission } from '../shared/notices/NoticePermission.js';
import { playNotice, volume } from '../shared/lib/notice-sound.js';

/** Sets the volume of notifications and whether desktop notifications are shown. */
export default function VolumePanel({ onClose }: { onClose: () => void }) {
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
      <Divider sx={{ my: 1.5 }} />
      <NoticePermission />
      <Link component={RouterLink} to="/notices" onClick={onClose} sx={{ display: 'block', mt: 1.5, fontSize: 13 }}>
        {translate('pages.notices')}
      </Link>
    </Box>
  );
}
