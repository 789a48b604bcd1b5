import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { appUpdate } from '../../providers/app-update.js';
import { IconAction } from '../../shared/IconAction.js';

/** Offers a new version. Users activate it themselves, so their input is not lost. */
export const UpdateBanner = memo(function UpdateBanner() {
  const translate = useTranslate();
  const useIt = appUpdate.use();
  return (
    <Box role="status" aria-live="polite">
      {useIt ? (
        <Box sx={bannerStyle}>
          {translate('update.ready')}
          <Button size="small" onClick={useIt}>
            {translate('update.use')}
          </Button>
          <IconAction icon="close" size="small" label={translate('update.later')} onClick={appUpdate.later} />
        </Box>
      ) : null}
    </Box>
  );
});

const bannerStyle = {
  bgcolor: 'accentSoft',
  borderBottom: 1,
  borderColor: 'line',
  px: 2,
  fontSize: 13,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'center',
};
