import { Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { IconAction } from '../shared/IconAction.js';
import { volume } from '../shared/lib/notice-sound.js';

const VolumePanel = lazy(() => import('./VolumePanel.js'));

/** Opens the volume control for notifications. */
export function VolumeButton() {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const now = volume.use();
  return (
    <>
      <IconAction
        icon={now === 0 ? 'mute' : 'volume'}
        label={translate('notifications.volume')}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('notifications.volume') } }}
      >
        <Suspense fallback={null}>
          <VolumePanel onClose={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
