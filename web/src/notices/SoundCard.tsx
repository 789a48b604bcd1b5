import { Box, Button, Slider } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { noticeSound, playNotice, SOUND_NAMES, volume, type Sound } from '../shared/lib/notice-sound.js';
import { NoticeCard } from './NoticeCard.js';

/** Edits this browser's notification sound and its volume. */
export function SoundCard() {
  const translate = useTranslate();
  const sound = noticeSound.use();
  const loudness = volume.use();
  return (
    <NoticeCard title="noticesPage.sound.title">
      <SelectField
        label={translate('noticesPage.sound.label')}
        options={SOUND_NAMES.map((id) => ({ id, name: translate(`noticesPage.sound.${id}`) }))}
        value={sound}
        onChange={(id) => {
          noticeSound.set(id as Sound);
          playNotice();
        }}
      />
      <Box sx={{ px: 1 }}>
        <Slider
          aria-label={translate('notifications.volume')}
          value={loudness}
          min={0}
          max={1}
          step={0.1}
          onChange={(_event, value) => volume.set(value)}
          onChangeCommitted={playNotice}
        />
      </Box>
      <Box>
        <Button variant="outlined" onClick={playNotice}>
          {translate('noticesPage.sound.play')}
        </Button>
      </Box>
    </NoticeCard>
  );
}
