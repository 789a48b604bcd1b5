import { MESSAGE_FIELDS } from '@recado/contracts';
import { fillVariables } from '@recado/flow-engine';
import { Button } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCompanyVoice } from '../providers/use-company-voice.js';
import { ConfirmDialog } from '../shared/dialogs/ConfirmDialog.js';
import { useDialogState } from '../shared/dialogs/dialog-state.js';
import { SubmitButton } from '../shared/forms/SubmitButton.js';
import { formatNumber } from '../shared/lib/format.js';
import { useAudience, useAudienceText } from './use-audience.js';
import { useNumberWarnings } from './use-number-warnings.js';
import { useUnknownVariables } from './use-campaign-settings.js';

/** Returns the message to the first recipient, below that recipient's name. */
function useFirstText(audience: ReturnType<typeof useAudience>): string {
  const translate = useTranslate();
  const voice = useCompanyVoice();
  const values = useWatch() as Record<string, unknown>;
  const typed = MESSAGE_FIELDS.map((field) => values[field]).find(Boolean);
  if (!audience?.first || typeof typed !== 'string') return '';
  const { name, values: single } = audience.first;
  const text = fillVariables(typed, { ...voice, name, protocol: null, now: new Date() }, { single });
  return `${translate('campaigns.startText', { name: name || single['numero'] || '' })}\n${text}`;
}

/** Saves the form and sends immediately, after the user confirms the number of recipients and the final text. */
function SendNow() {
  const translate = useTranslate();
  const locale = useLocale();
  const audience = useAudience();
  const textOf = useAudienceText();
  const firstText = useFirstText(audience);
  const warnings = useNumberWarnings();
  const hasUnknown = useUnknownVariables().length > 0;
  const { trigger } = useFormContext();
  const [isAsking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement | null>(null);
  const count = audience?.recipients ?? 0;
  const label = translate('campaigns.sendNow', { smart_count: count, count: formatNumber(count, locale) });
  const ask = async (button: HTMLButtonElement) => {
    form.current = button.form;
    if (await trigger()) setAsking(true);
  };
  const send = () => {
    setAsking(false);
    form.current?.requestSubmit();
  };
  return (
    <>
      <Button
        variant="contained"
        disabled={count === 0 || hasUnknown}
        onClick={({ currentTarget }) => void ask(currentTarget)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={translate('campaigns.startTitle')}
        text={audience ? textOf(audience) : translate('campaigns.audience.none')}
        consequence={firstText}
        warnings={warnings}
        confirmLabel={label}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function CloseButton() {
  const translate = useTranslate();
  const { close } = useDialogState();
  return (
    <Button variant="contained" onClick={close}>
      {translate('app.close')}
    </Button>
  );
}

/**
 * Saves a campaign. If it starts immediately, asks for confirmation of the audience first. A campaign that can no longer
 * be changed is only closed.
 */
export function StartButton({ label }: { label: string }) {
  const { startNow, extent } = useWatch();
  if (extent === 'nothing') return <CloseButton />;
  return startNow ? <SendNow /> : <SubmitButton label={label} />;
}
