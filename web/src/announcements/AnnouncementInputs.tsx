import { PICTURE_TYPES } from '@recado/contracts';
import { Box, FormHelperText } from '@mui/material';
import { BooleanInput, SelectArrayInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { ChosenFile } from '../shared/data/file-attacher.js';
import { usePlans } from '../shared/queries/use-plan.js';
import { FileField } from '../shared/dialogs/FileField.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { PRIORITIES } from './priorities.js';
import { namesOf, usePlanName } from './plan-names.js';
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

const listOf = (ids: string[] | null): string[] => ids ?? [];
const noneIsAll = (ids: string[]): string[] | null => (ids.length > 0 ? ids : null);

/** Selects the plans that see the announcement. A plan deleted since then stays listed until it is removed. */
function PlansInput() {
  const translate = useTranslate();
  const nameOf = usePlanName();
  const { data: plans = [] } = usePlans();
  const stored = useRecordContext<{ id: string; planIds?: string[] | null }>();
  const offered = new Set([...plans.map(({ id }) => id), ...(stored?.planIds ?? [])]);
  return (
    <SelectArrayInput
      source="planIds"
      choices={[...offered].map((id) => ({ id, name: nameOf(id) }))}
      format={listOf}
      parse={noneIsAll}
      translateChoice={false}
      helperText={`${TEXTS}.plansHelp`}
      margin="none"
      InputLabelProps={{ shrink: true }}
      options={{
        displayEmpty: true,
        notched: true,
        renderValue: (ids) => namesOf(ids as string[], nameOf) || translate(`${TEXTS}.allCompanies`),
      }}
    />
  );
}

export function AnnouncementInputs() {
  return (
    <>
      <FormText source="title" autoFocus />
      <FormText source="text" multiline minRows={4} maxRows={12} />
      <PictureField />
      <PlansInput />
      <FormChoice source="priority" choices={PRIORITIES} />
      <BooleanInput source="status" label={`${TEXTS}.active`} helperText={false} />
    </>
  );
}
