import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Icon } from '../Icon.js';
import { desktopNotices, type NoticePermissionState } from '../lib/desktop-notices.js';

const TEXTS: Record<NoticePermissionState, string> = {
  default: 'notifications.desktopWhy',
  granted: 'notifications.desktopOn',
  denied: 'notifications.desktopDenied',
  unsupported: 'notifications.desktopUnsupported',
};

/**
 * Shows whether this browser displays notifications for new messages, requests the permission, and explains what to do
 * when it is denied.
 */
export function NoticePermission() {
  const translate = useTranslate();
  const standing = desktopNotices.use();
  useEffect(() => desktopNotices.refresh(), []);
  return (
    <Box role="group" aria-label={translate('notifications.desktop')} sx={groupStyle}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        {standing === 'granted' ? <Icon name="check" size={16} /> : null}
        <span>{translate(TEXTS[standing])}</span>
      </Box>
      {standing === 'default' ? (
        <Button size="small" variant="outlined" fullWidth sx={{ mt: 1 }} onClick={() => void desktopNotices.ask()}>
          {translate('notifications.desktopAsk')}
        </Button>
      ) : null}
    </Box>
  );
}

const groupStyle = { fontSize: 12.5, color: 'text.secondary' };
