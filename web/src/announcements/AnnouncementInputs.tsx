import { PICTURE_TYPES } from '@recado/contracts';
import { Box, FormHelperText } from '@mui/material';
import { BooleanInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ChosenFile } from '../shared/data/attach-one.js';
import { FileField } from '../shared/dialogs/FileField.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { PRIORITIES } from './priorities.js';
import { isPicture } from './save-announcement.js';

const TEXTS = 'resources.announcements';

function PictureField() {
  const translate = useTranslate();
  const { file } = useWatch<{ file?: ChosenFile }>();
  const isWrong = !isPicture(file);
  return (
    <Box>
      <FileField
        accept={PICTURE_TYPES.join(',')}
        labels={{ attach: translate(`${TEXTS}.attach`), detach: translate(`${TEXTS}.detach`) }}
      />
      <FormHelperText error={isWrong} role={isWrong ? 'alert' : undefined}>
        {translate(`${TEXTS}.pictures`)}
      </FormHelperText>
    </Box>
  );
}

export function AnnouncementInputs() {
  return (
    <>
      <FormText source="title" autoFocus />
      <FormText source="text" multiline minRows={4} maxRows={12} />
      <PictureField />
      <FormChoice source="priority" choices={PRIORITIES} />
      <BooleanInput source="status" label={`${TEXTS}.active`} helperText={false} />
    </>
  );
}
