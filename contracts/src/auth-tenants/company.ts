import { z } from 'zod';
import { defineState, Id } from '../core/contract.js';
import { Timestamp } from '../core/base.js';
import { Holidays, WeekHours } from '../core/opening-hours.js';

export const PLAN_FLAGS = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;
export const PlanFlag = z.enum(PLAN_FLAGS);
export type PlanFlag = z.infer<typeof PlanFlag>;

export const Plan = z.object({
  id: Id,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  storageGb: z.number().nonnegative().nullable().default(null), // storage for files; null if unlimited
  ...(Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>),
});
export type Plan = z.infer<typeof Plan>;

/** The settings of this release. Any other key throws ERR_NO_SETTING_FOUND. */
export const SETTING_DEFAULTS = {
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'enabled',
  userRating: 'disabled',
  scheduleType: 'disabled',
  chatBotType: 'text',
  campaignsEnabled: 'false',
  reopenWithinMinutes: '0', // a message within this many minutes after closing reopens the ticket; 0 disables it
  hoursCloseTicketsAuto: '24', // a ticket is closed after this many hours without a message; 0 disables it
  allowOperator: 'undecided', // whether the operator may enter the company; while undecided, an administrator is asked
  language: 'pt-BR', // language of the automatic messages to contacts
  assistantPromptId: '', // the prompt that helps agents write; empty disables it
  // the prompt that transcribes incoming voice messages; if empty, they are transcribed only at an agent's request
  transcriptionPromptId: '',
  aiDailyTokens: '0', // daily limit of language model tokens; 0 means unlimited
  // who receives campaigns: `message` includes contacts who have written to the company, `explicit` only those who gave
  // consent
  campaignConsent: 'message',
} as const satisfies Record<string, string>;
/** Initial settings of new companies that differ from the defaults; existing companies keep the defaults. */
export const NEW_COMPANY_SETTINGS = { campaignConsent: 'explicit' } as const satisfies Partial<
  Record<keyof typeof SETTING_DEFAULTS, string>
>;
export const SettingKey = z.enum(Object.keys(SETTING_DEFAULTS) as [keyof typeof SETTING_DEFAULTS]);
export type SettingKey = keyof typeof SETTING_DEFAULTS;

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

/** The time zone of a company that has not chosen another. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

export const Company = z.object({
  id: Id,
  name: z.string(),
  status: z.boolean(),
  dueDate: Timestamp.nullable(),
  timeZone: z.string(),
  isPlatform: z.boolean(), // the super user's company, which never expires
  plan: Plan,
  settings: z.record(z.string(), z.string()),
  schedules: WeekHours.optional(), // opening hours, used while scheduleType is 'company'
  holidays: Holidays.optional(), // dates with special hours
});
export type Company = z.infer<typeof Company>;

export const CompanyState = defineState({ name: 'auth.company', version: 1, data: Company, signedBy: 'auth-tenants' });
