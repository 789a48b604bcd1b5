import { BooleanInput, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { useAudience, useAudienceText } from './use-audience.js';

/** Begins the campaign with its saving, after a question that says who gets it. */
export function StartNow() {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const audience = useAudience();
  const textOf = useAudienceText();
  const [isAsking, setAsking] = useState(false);
  const answer = (startNow: boolean) => {
    if (!startNow) setValue('startNow', false);
    setAsking(false);
  };
  return (
    <>
      <BooleanInput
        source="startNow"
        label="campaigns.startNow"
        helperText={false}
        onChange={({ target }: { target: { checked: boolean } }) => setAsking(target.checked)}
      />
      <ConfirmDialog
        open={isAsking}
        title={translate('campaigns.startTitle')}
        text={translate('campaigns.startText')}
        consequence={audience ? textOf(audience) : translate('campaigns.audience.none')}
        confirmLabel={translate('campaigns.startNow')}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    </>
  );
}
