import type { PublicSettingKey, SettingKey } from '@recado/contracts';
import { Alert, Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { LANGUAGES } from '../shared/lib/languages.js';
import { useCan, useSession } from '../providers/session.js';
import { AiSettings } from './AiSettings.js';
import { IntegrationKeys } from './IntegrationKeys.js';
import { SettingNumber } from './SettingNumber.js';
import { SettingSelect } from './SettingSelect.js';
import { SupportAccess } from './SupportAccess.js';
import { useSettings } from './use-settings.js';

/** The allowed values, or the maximum for a whole number. */
type Values = readonly string[] | number;
const SWITCH: Values = ['enabled', 'disabled'];
const TRIAL_DAYS: Values = ['1', '2', '3', '4', '5', '6', '7'];
/** The specification's options, when tickets close and reopen, and the language of automatic messages. */
const OPTIONS: readonly (readonly [SettingKey, Values])[] = [
  ['userRating', SWITCH],
  ['scheduleType', ['disabled', 'queue', 'company']],
  ['CheckMsgIsGroup', SWITCH],
  ['call', SWITCH],
  ['chatBotType', ['text']],
  ['sendGreetingAccepted', SWITCH],
  ['sendMsgTransfTicket', SWITCH],
  ['sendGreetingMessageOneQueues', SWITCH],
  ['hoursCloseTicketsAuto', 8_784],
  ['reopenWithinMinutes', 1_440],
  ['language', ['pt-BR', 'en', 'es']],
  ['campaignConsent', ['message', 'explicit']],
];
const GLOBAL: readonly (readonly [PublicSettingKey, Values])[] = [
  ['allowregister', SWITCH],
  ['viewregister', SWITCH],
  ['trial', TRIAL_DAYS],
  ['signupConfirmEmail', SWITCH],
];

function useValueNames() {
  const translate = useTranslate();
  return (key: string, value: string): string => {
    if (key === 'language') return LANGUAGES.find(({ locale }) => value.startsWith(locale))?.name ?? value;
    if (key === 'trial') return translate('settingsPage.days', { smart_count: Number(value) });
    return translate(`settingsPage.values.${value}`);
  };
}

type GroupProps = {
  whose: 'company' | 'platform';
  options: readonly (readonly [string, Values])[];
  readOnly?: boolean;
};

function Group({ whose, options, readOnly = false }: GroupProps) {
  const translate = useTranslate();
  const nameOf = useValueNames();
  const { values, isPending, save } = useSettings(whose);
  if (isPending) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={gridStyle}>
      {options.map(([key, choices]) => {
        const setting = {
          label: translate(`settingsPage.keys.${key}`),
          help: translate(`settingsPage.helps.${key}`),
          value: values[key] ?? '',
          readOnly,
          onChange: (value: string) => save(key, value),
        };
        return typeof choices === 'number' ? (
          <SettingNumber key={key} {...setting} max={choices} />
        ) : (
          <SettingSelect key={key} {...setting} choices={choices.map((id) => ({ id, name: nameOf(key, id) }))} />
        );
      })}
    </Box>
  );
}

/** Edits the company's options, and for a super user also those of the platform. */
export function OptionsTab() {
  const translate = useTranslate();
  const { super: isSuper } = useSession();
  const mayEdit = useCan('settings-page:edit');
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, maxWidth: 960 }}>
      {mayEdit ? null : (
        <Alert severity="info" sx={{ mb: 3 }}>
          {translate('settingsPage.readOnly')}
        </Alert>
      )}
      <Group whose="company" options={OPTIONS} readOnly={!mayEdit} />
      {mayEdit ? <AiSettings /> : null}
      {mayEdit && !isSuper ? <SupportAccess /> : null}
      {isSuper ? (
        <>
          <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
            {translate('settingsPage.global')}
          </Typography>
          <Group whose="platform" options={GLOBAL} />
          <Typography variant="h2" sx={{ mt: 4, mb: 2 }}>
            {translate('settingsPage.integrations')}
          </Typography>
          <IntegrationKeys />
        </>
      ) : null}
    </Card>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
};
