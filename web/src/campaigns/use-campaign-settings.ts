import {
  CAMPAIGN_SETTING_DEFAULTS,
  CONFIRMATION_FIELDS,
  MESSAGE_FIELDS,
  RECIPIENT_VARIABLES,
  type CampaignSetting,
  type CampaignSettings,
} from '@recado/contracts';
import { unknownVariables } from '@recado/flow-engine';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '../providers/api.js';

export const SETTINGS_KEY = ['campaign-settings'] as const;

const valuesOf = (pairs: readonly CampaignSetting[]): CampaignSettings => ({
  ...CAMPAIGN_SETTING_DEFAULTS,
  ...Object.fromEntries(pairs.map(({ key, value }) => [key, value])),
});

/** Returns the company's campaign settings, or undefined until they are loaded. */
export function useCampaignSettings(): CampaignSettings | undefined {
  const { data } = useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: async ({ signal }) => valuesOf(await api.get<CampaignSetting[]>('/campaign-settings', { signal })),
  });
  return data;
}

/** Returns the unknown variables in the form's messages, as typed. */
export function useUnknownVariables(): string[] {
  const values = useWatch() as Record<string, unknown>;
  const settings = useCampaignSettings();
  if (!settings) return [];
  const single = [...RECIPIENT_VARIABLES, ...settings.variables.map(({ key }) => key)];
  const texts = [...MESSAGE_FIELDS, ...CONFIRMATION_FIELDS].map((field) => values[field]);
  const unknown = texts.flatMap((text) => (typeof text === 'string' ? unknownVariables(text, single) : []));
  return [...new Set(unknown)];
}
