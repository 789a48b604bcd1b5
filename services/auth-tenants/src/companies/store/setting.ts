import { PublicSettingKey, SETTING_DEFAULTS, type SettingKey } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

const SWITCH = ['enabled', 'disabled'];
const MINUTES_A_DAY = 24 * 60;
const HOURS_A_YEAR = 366 * 24;
/** The allowed values, or the largest whole number, counted from 0. */
const VALUES: Readonly<Record<SettingKey | PublicSettingKey, readonly string[] | number>> = {
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
  allowregister: SWITCH,
  viewregister: SWITCH,
  trial: ['1', '2', '3', '4', '5', '6', '7'],
  signupConfirmEmail: SWITCH,
};

/** Settings of the platform, stored with the platform's own company. */
export const isOfPlatform = (key: string): key is PublicSettingKey => PublicSettingKey.safeParse(key).success;

/** @throws ERR_NO_SETTING_FOUND for an unknown key, ERR_VALIDATION for a value that the key does not take */
export function checkSetting(key: string, value: string): void {
  if (!Object.hasOwn(SETTING_DEFAULTS, key) && !isOfPlatform(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  const allowed = VALUES[key as SettingKey | PublicSettingKey];
  const isNumber = typeof allowed === 'number';
  const isGood = isNumber ? /^\d{1,6}$/.test(value) && Number(value) <= allowed : allowed.includes(value);
  if (isGood) return;
  const wanted = isNumber ? `A whole number from 0 to ${allowed}` : `One of: ${allowed.join(', ')}`;
  throw new AppError('ERR_VALIDATION', { details: { fields: { value: [wanted] } } });
}
