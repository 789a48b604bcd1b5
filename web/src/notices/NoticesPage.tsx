import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { readingOf } from '../shared/data/reading.js';
import { useNoticeSettings } from '../shared/notices/use-notice-rules.js';
import { ListBody } from '../shared/table/ListBody.js';
import { Page } from '../shared/table/Page.js';
import { DeviceCard } from './DeviceCard.js';
import { DevicesCard } from './DevicesCard.js';
import { InstallCard } from './InstallCard.js';
import { RulesCard } from './RulesCard.js';
import { SoundCard } from './SoundCard.js';

/** Edits the user's notification rules, this browser's sound, and the devices with push. */
export default function NoticesPage() {
  const translate = useTranslate();
  const query = useNoticeSettings();
  const { data } = query;
  return (
    <Page title={translate('noticesPage.title')} lead={translate('noticesPage.lead')}>
      <ListBody reading={readingOf(query)} isEmpty={false} empty={null} pendingPx={480}>
        {data ? (
          <Box sx={gridStyle}>
            <RulesCard stored={data.rules} />
            <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
              <DeviceCard publicKey={data.publicKey} />
              <SoundCard />
              <InstallCard />
              <DevicesCard devices={data.devices} />
            </Box>
          </Box>
        ) : null}
      </ListBody>
    </Page>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: 'minmax(0,1fr) minmax(0,1fr)' },
  maxWidth: 1200,
};
