import { PublicSettingKey, SETTING_DEFAULTS, type SettingKey } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

const SWITCH = ['enabled', 'disabled'];
const MINUTES_A_DAY = 24 * 60;
const HOURS_A_YEAR = 366 * 24;
const MOST_TOKENS = 100_000_000;
/** An id or an empty string. Prompts belong to another service, which finds only those of the company. */
const ID_OR_NONE = /^[\w-]{0,64}$/;
/** The allowed values, the maximum of an integer starting at 0, or the pattern of a string. */
const VALUES: Readonly<Record<SettingKey | PublicSettingKey, readonly string[] | number | RegExp>> = {
  sendGreetingAccepted: SWITCH,
  sendMsgTransfTicket: SWITCH,
  sendGreetingMessageOneQueues: SWITCH,
  CheckMsgIsGroup: SWITCH,
  call: SWITCH,
  userRating: SWITCH,
  scheduleType: ['disabled', 'queue', 'company'],
  chatBotType: ['text'],
  campaignsEnabled: ['true', 'false', 'enabled'],
  reopenWithinMinutes: MINUTES_A_DAY,
  hoursCloseTicketsAuto: HOURS_A_YEAR,
  allowOperator: SWITCH,
  language: ['pt-BR', 'en', 'es'],
  assistantPromptId: ID_OR_NONE,
  transcriptionPromptId: ID_OR_NONE,
  aiDailyTokens: MOST_TOKENS,
  campaignConsent: ['message', 'explicit'],
  allowregister: SWITCH,
  viewregister: SWITCH,
  trial: ['1', '2', '3', '4', '5', '6', '7'],
  signupConfirmEmail: SWITCH,
};

/** Whether a setting belongs to the platform. It is stored with the platform company. */
export const isOfPlatform = (key: string): key is PublicSettingKey => PublicSettingKey.safeParse(key).success;

/** @throws ERR_NO_SETTING_FOUND for an unknown key, ERR_VALIDATION for an invalid value */
export function checkSetting(key: string, value: string): void {
  if (!Object.hasOwn(SETTING_DEFAULTS, key) && !isOfPlatform(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  const allowed = VALUES[key as SettingKey | PublicSettingKey];
  if (!takes(allowed, value))
    throw new AppError('ERR_VALIDATION', { details: { fields: { value: [wanted(allowed)] } } });
}

type Allowed = (typeof VALUES)[keyof typeof VALUES];

function takes(allowed: Allowed, value: string): boolean {
  if (allowed instanceof RegExp) return allowed.test(value);
  return typeof allowed === 'number' ? /^\d{1,9}$/.test(value) && Number(value) <= allowed : allowed.includes(value);
}

function wanted(allowed: Allowed): string {
  if (allowed instanceof RegExp) return 'An id, or nothing';
  return typeof allowed === 'number' ? `A whole number from 0 to ${allowed}` : `One of: ${allowed.join(', ')}`;
}
