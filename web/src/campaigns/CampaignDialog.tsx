import { CONFIRMATION_FIELDS, MESSAGE_FIELDS, type Campaign } from '@recado/contracts';
import { Alert, Box, FormControlLabel, Switch, Tab, Tabs, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { FileChoice } from '../shared/dialogs/FileChoice.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useConnections } from '../shared/data/use-connections.js';
import { useTags } from '../shared/data/use-tags.js';
import { zoneNameOf } from '../shared/lib/zoned-time.js';
import { useCampaignForm, type CampaignForm } from './use-campaign-form.js';
import { useListNames } from './use-campaigns.js';

type FormProps = { form: CampaignForm };
const useFieldText = ({ errors }: CampaignForm) => {
  const translate = useTranslate();
  return (field: string) => (errors[field] ? translate(errors[field]) : undefined);
};

/** Chooses the recipients of a campaign and the connection it is sent through. */
function AddressFields({ form }: FormProps) {
  const translate = useTranslate();
  const textAt = useFieldText(form);
  const lists = useListNames();
  const { data: connections = [] } = useConnections();
  const { data: tags = [] } = useTags();
  const choice = (
    name: 'contactListId' | 'whatsappId' | 'tagListId',
    options: readonly { id: string; name: string }[],
  ) => ({
    options,
    value: options.some(({ id }) => id === form.values[name]) ? form.values[name] : '',
    error: textAt(name),
    disabled: form.extent !== 'all',
    onChange: (id: string) => form.set({ [name]: id }),
  });
  return (
    <>
      <SelectField
        label={translate('resources.campaigns.fields.contactListId')}
        empty={translate('campaigns.none')}
        {...choice('contactListId', lists)}
      />
      <SelectField
        label={translate('campaigns.tag')}
        empty={translate('campaigns.noTag')}
        {...choice('tagListId', tags)}
      />
      <SelectField
        label={translate('resources.campaigns.fields.whatsappId')}
        empty={translate('campaigns.defaultConnection')}
        {...choice('whatsappId', connections)}
      />
    </>
  );
}

/** When it goes out, and with what. */
function SendingFields({ form }: FormProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const textAt = useFieldText(form);
  const { values, set, extent } = form;
  const disabled = extent !== 'all';
  return (
    <>
      <TextField
        type="datetime-local"
        label={translate('resources.campaigns.fields.scheduledAt')}
        value={values.wall}
        disabled={disabled || values.startNow}
        error={'scheduledAt' in form.errors}
        helperText={textAt('scheduledAt') ?? zoneNameOf(form.timeZone, locale)}
        onChange={({ target }) => set({ wall: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {disabled ? null : (
        <>
          <FormControlLabel
            control={<Switch checked={values.startNow} onChange={(_event, startNow) => set({ startNow })} />}
            label={translate('campaigns.startNow')}
          />
          <FileChoice
            name={form.fileName}
            labels={{ attach: translate('campaigns.attach'), detach: translate('campaigns.detach') }}
            onChange={form.setFile}
          />
        </>
      )}
      <FormControlLabel
        disabled={disabled}
        control={<Switch checked={values.confirmation} onChange={(_event, confirmation) => set({ confirmation })} />}
        label={translate('campaigns.confirmation')}
      />
    </>
  );
}

type TextsProps = FormProps & { fields: typeof MESSAGE_FIELDS | typeof CONFIRMATION_FIELDS; label: string };

/** Five wordings, one at a time. */
function Texts({ form, fields, label }: TextsProps) {
  const translate = useTranslate();
  const textAt = useFieldText(form);
  const [shown, setShown] = useState(0);
  const field = fields[shown] ?? fields[0];
  if (!field) return null;
  return (
    <Box>
      <Tabs value={shown} onChange={(_event, next: number) => setShown(next)} aria-label={translate(`${label}s`)}>
        {fields.map((name, index) => (
          <Tab key={name} label={index + 1} aria-label={translate(label, { n: index + 1 })} sx={{ minWidth: 48 }} />
        ))}
      </Tabs>
      <TextField
        fullWidth
        multiline
        minRows={4}
        maxRows={10}
        label={translate(label, { n: shown + 1 })}
        value={form.values[field]}
        disabled={form.extent === 'nothing'}
        error={field in form.errors}
        helperText={textAt(field)}
        onChange={({ target }) => form.set({ [field]: target.value })}
        sx={{ mt: 1.5 }}
      />
    </Box>
  );
}

const NOTICES = { all: null, messages: 'campaigns.messagesOnly', nothing: 'campaigns.readOnly' } as const;

/** A new campaign, or one as it is: read-only once it has begun. */
export default function CampaignDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const translate = useTranslate();
  const form = useCampaignForm(campaign, onClose);
  const textAt = useFieldText(form);
  const isFixed = form.extent === 'nothing';
  const notice = NOTICES[form.extent];
  const title = campaign
    ? translate(isFixed ? 'campaigns.viewTitle' : 'resources.campaigns.editTitle', campaign)
    : null;
  return (
    <FormDialog
      open
      title={title ?? translate('resources.campaigns.add')}
      submitLabel={translate(isFixed ? 'app.close' : campaign ? 'app.save' : 'app.add')}
      values={[form.values, form.file]}
      isSaving={form.isPending}
      onSubmit={isFixed ? onClose : form.submit}
      onClose={onClose}
    >
      {notice ? <Alert severity="info">{translate(notice)}</Alert> : null}
      <TextField
        autoFocus={!isFixed}
        label={translate('resources.campaigns.fields.name')}
        value={form.values.name}
        disabled={form.extent !== 'all'}
        error={'name' in form.errors}
        helperText={textAt('name')}
        onChange={({ target }) => form.set({ name: target.value })}
      />
      <AddressFields form={form} />
      <SendingFields form={form} />
      <Texts form={form} fields={MESSAGE_FIELDS} label="campaigns.message" />
      <Box sx={{ color: 'text.secondary' }}>{translate('campaigns.messagesHelp')}</Box>
      {form.values.confirmation ? (
        <Texts form={form} fields={CONFIRMATION_FIELDS} label="campaigns.confirmationMessage" />
      ) : null}
    </FormDialog>
  );
}
