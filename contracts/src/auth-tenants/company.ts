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
  storageGb: z.number().nonnegative().nullable().default(null), // the space for files; null: no limit
  ...(Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, z.boolean()])) as Record<PlanFlag, z.ZodBoolean>),
});
export type Plan = z.infer<typeof Plan>;

/** The settings this release reads; a key that is not here answers ERR_NO_SETTING_FOUND. */
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
  reopenWithinMinutes: '0', // a message so soon after the close reopens the ticket; 0: never
  hoursCloseTicketsAuto: '24', // a ticket without a message for so long closes by itself; 0: never
  allowOperator: 'undecided', // whether the operator may enter the company; undecided: an administrator is asked
  language: 'pt-BR', // of what the system itself tells contacts
  assistantPromptId: '', // the prompt that helps agents to write; none: the help is off
  transcriptionPromptId: '', // the prompt that transcribes voice notes as they come; none: only when an agent asks
  aiDailyTokens: '0', // so many tokens of language models a day; 0: no limit
  campaignConsent: 'message', // who gets campaigns: also those who wrote to the company (message), or only who agreed (explicit)
} as const satisfies Record<string, string>;
/** The settings that a new company starts with; older companies keep the defaults. */
export const NEW_COMPANY_SETTINGS = { campaignConsent: 'explicit' } as const satisfies Partial<
  Record<keyof typeof SETTING_DEFAULTS, string>
>;
export const SettingKey = z.enum(Object.keys(SETTING_DEFAULTS) as [keyof typeof SETTING_DEFAULTS]);
export type SettingKey = keyof typeof SETTING_DEFAULTS;

export const Setting = z.object({ key: z.string(), value: z.string() });
export type Setting = z.infer<typeof Setting>;

/** A company is here until it says otherwise. */
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
  schedules: WeekHours.optional(), // its hours, which count while scheduleType is 'company'
  holidays: Holidays.optional(), // dates with other hours
});
export type Company = z.infer<typeof Company>;

export const CompanyState = defineState({ name: 'auth.company', version: 1, data: Company, signedBy: 'auth-tenants' });
