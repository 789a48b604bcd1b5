import { Button, Card, CardContent, Stack } from '@mui/material';
import { useNotifyIsFormInvalid, useResourceContext, useTranslate, type RaRecord } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DeleteWithConfirm } from '../dialogs/DeleteWithConfirm.js';
import { useDialogState } from '../dialogs/dialog-state.js';
import { useRecordName } from '../data/use-record-name.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { Page } from '../table/Page.js';
import { NEW_ID, RecordForm, useFormGuard, type RecordFormOptions } from './RecordForm.js';

type Props = RecordFormOptions & {
  /** Content below the form, which is saved separately. */
  below?: ReactNode;
  /** Called after a new record is saved, instead of opening the list. */
  onCreated?: (record: RaRecord) => void;
  children: ReactNode;
};

/** A page with the record's name as its title. */
function TitledPage({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const translate = useTranslate();
  const recordName = useRecordName();
  const kind = translate(`resources.${useResourceContext()}.forcedCaseName`).toLowerCase();
  return <Page title={isNew ? translate('ra.page.create', { name: kind }) : recordName}>{children}</Page>;
}

function Toolbar({ isNew }: { isNew: boolean }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  return (
    <Stack direction="row" sx={{ p: 2, gap: 1, borderTop: 1, borderColor: 'line', alignItems: 'center' }}>
      <SubmitButton />
      <Button component={Link} to={`/${resource}`} variant="outlined">
        {translate('app.cancel')}
      </Button>
      {isNew ? null : (
        <Stack sx={{ ml: 'auto' }}>
          <DeleteWithConfirm />
        </Stack>
      )}
    </Stack>
  );
}

/** Reports invalid fields, because they may be out of sight or in another tab. */
function InvalidNotice() {
  useNotifyIsFormInvalid();
  return null;
}

/** Shows the form of the record in the URL on a page, for records that are too large for a dialog. */
export function RecordPage({ below, onCreated, children, ...form }: Props) {
  const { id, close } = useDialogState();
  const guard = useFormGuard();
  if (id === null) return null;
  const isNew = id === NEW_ID;
  return (
    <RecordForm
      key={id}
      {...form}
      id={id}
      guard={guard}
      onSaved={isNew && onCreated ? onCreated : close}
      onLost={close}
      frame={(fields) => (
        <TitledPage isNew={isNew}>
          <Card sx={{ maxWidth: 640 }}>{fields}</Card>
          {below}
        </TitledPage>
      )}
    >
      <CardContent sx={{ p: 3, pb: 1 }}>
        <Stack sx={{ alignItems: 'flex-start', gap: 1.5 }}>{children}</Stack>
      </CardContent>
      <Toolbar isNew={isNew} />
      <InvalidNotice />
    </RecordForm>
  );
}
