import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { installPrompt, isInstalled } from '../shared/lib/install-prompt.js';
import { isIphoneOrIpad } from '../shared/lib/browser-name.js';
import { NoticeCard } from './NoticeCard.js';

/**
 * Offers to install Recado as an app. iPhones show notifications only for installed apps, which are installed from the
 * browser's menu.
 */
export function InstallCard() {
  const translate = useTranslate();
  const isOffered = installPrompt.useIsOffered();
  const isApple = isIphoneOrIpad(navigator.userAgent);
  if (isInstalled() || (!isOffered && !isApple)) return null;
  return (
    <NoticeCard title="noticesPage.install.title">
      <Box sx={{ color: 'text.secondary' }}>
        {translate(isApple ? 'noticesPage.install.apple' : 'noticesPage.install.why')}
      </Box>
      {isOffered ? (
        <Box>
          <Button variant="contained" onClick={() => void installPrompt.ask()}>
            {translate('shell.install')}
          </Button>
        </Box>
      ) : null}
    </NoticeCard>
  );
}
