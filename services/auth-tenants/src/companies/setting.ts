import { SETTING_DEFAULTS, type SettingKey } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';

const SWITCH = ['enabled', 'disabled'];
const VALUES: Readonly<Record<SettingKey, readonly string[]>> = {
  sendGreetingAccepted: SWITCH,
  sendMsgTransfTicket: SWITCH,
  sendGreetingMessageOneQueues: SWITCH,
  CheckMsgIsGroup: SWITCH,
  call: SWITCH,
  userRating: SWITCH,
  scheduleType: ['disabled', 'queue', 'company'],
  chatBotType: ['text'],
  campaignsEnabled: ['true', 'false', 'enabled'],
};

/** @throws ERR_NO_SETTING_FOUND for an unknown key, ERR_VALIDATION for a value that the key does not take */
export function checkSetting(key: string, value: string): asserts key is SettingKey {
  if (!Object.hasOwn(SETTING_DEFAULTS, key)) throw new AppError('ERR_NO_SETTING_FOUND');
  const allowed = VALUES[key as SettingKey];
  if (allowed.includes(value)) return;
  throw new AppError('ERR_VALIDATION', { details: { fields: { value: [`One of: ${allowed.join(', ')}`] } } });
}
