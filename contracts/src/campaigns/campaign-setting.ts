import { z } from 'zod';
import { FormNumber } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import type { TextLanguage } from '../core/text-language.js';
import { TimeOfDay, WeekdayEn, WEEKDAYS } from '../core/opening-hours.js';

/** The options offered on the screen: an interval in seconds, a number of sends, and an interval in seconds. */
export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20] as const;
export const LONGER_INTERVALS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;
const MAX_VARIABLES = 50;

const oneOf = (values: readonly number[]) =>
  FormNumber.refine((value) => values.includes(value), 'This value is not offered');

export const CampaignVariable = z.strictObject({
  key: z
    .string({ error: 'Required' })
    .trim()
    .min(1, 'Required')
    .max(30, 'Too Long!')
    .regex(/^[^{}\s]+$/, 'Invalid key'),
  value: z.string().max(1_000, 'Too Long!'),
});
export type CampaignVariable = z.infer<typeof CampaignVariable>;

/** If two variables have the same key, the first is used. */
const Variables = z
  .array(CampaignVariable)
  .max(MAX_VARIABLES)
  .transform((all) => all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at));

const Percent = FormNumber.pipe(z.int().min(0).max(100));
const MOST_A_DAY = 100_000;
const Count = FormNumber.pipe(z.int().min(0).max(MOST_A_DAY));

/**
 * Sending hours in the company's time zone. Equal times mean the whole day; if the end is before the start, the hours
 * continue into the next day.
 */
const Hours = {
  sendFrom: TimeOfDay,
  sendUntil: TimeOfDay,
  sendDays: z.array(WeekdayEn).min(1, 'Required').max(WEEKDAYS.length),
};
/**
 * Daily limits of sends per number: `dailyStart` on the first day on which it sends campaigns, increased by
 * `dailyGrowth` on each further day, up to `dailyMost`. 0 means unlimited.
 */
const Limits = { dailyStart: Count, dailyGrowth: Count, dailyMost: Count };
/** A campaign stops when this percentage of sends fails or leads to an opt-out. 0 disables the limit. */
const Brakes = { stopFailurePercent: Percent, stopOptOutPercent: Percent };

const ConsentLine = z.string().trim().max(1_000, 'Too Long!').nullable();
/**
 * Replies to a contact who opts out of campaigns, or back in, by keyword. null selects the default text in the
 * company's language; '' disables the reply.
 */
const ConsentLines = { optOutText: ConsentLine, comeBackText: ConsentLine };
export type ConsentLineName = keyof typeof ConsentLines;

/** Default replies for companies that have not set their own. */
export const CONSENT_LINES: Readonly<Record<TextLanguage, Readonly<Record<ConsentLineName, string>>>> = {
  pt: {
    optOutText: 'Pronto: você não recebe mais as nossas campanhas. Para voltar a receber, responda VOLTAR.',
    comeBackText: 'Que bom! Você volta a receber as nossas campanhas. Para parar, responda SAIR.',
  },
  en: {
    optOutText: 'Done: you will not get our campaigns any more. To get them again, reply START.',
    comeBackText: 'Welcome back! You will get our campaigns again. To stop, reply STOP.',
  },
  es: {
    optOutText: 'Listo: ya no recibirá nuestras campañas. Para volver a recibirlas, responda VOLVER.',
    comeBackText: '¡Qué bien! Vuelve a recibir nuestras campañas. Para dejar de recibirlas, responda SALIR.',
  },
};

/**
 * The sending speed of each number across all campaigns that use it: about one message every `messageInterval`
 * seconds. After `longerIntervalAfter` messages in a day the interval becomes `greaterInterval`; 0 means never.
 */
export const CampaignSettings = z.strictObject({
  messageInterval: oneOf(MESSAGE_INTERVALS),
  longerIntervalAfter: oneOf(LONGER_INTERVALS),
  greaterInterval: oneOf(LONGER_INTERVALS),
  variables: Variables,
  ...Hours,
  ...Limits,
  ...Brakes,
  ...ConsentLines,
});
export type CampaignSettings = z.output<typeof CampaignSettings>;
export const CAMPAIGN_SETTING_DEFAULTS: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  ...{ sendFrom: '00:00', sendUntil: '00:00', sendDays: [...WEEKDAYS] },
  ...{ dailyStart: 0, dailyGrowth: 0, dailyMost: 0, stopFailurePercent: 30, stopOptOutPercent: 10 },
  ...{ optOutText: null, comeBackText: null },
};

/** Key-value pairs, as the specification lists settings. */
export const CampaignSetting = z.object({
  key: z.enum(Object.keys(CampaignSettings.shape) as [keyof CampaignSettings]),
  value: z.union([
    z.null(),
    z.number(),
    z.string(),
    z.array(z.object({ key: z.string(), value: z.string() })),
    z.array(z.string()),
  ]),
});
export type CampaignSetting = z.infer<typeof CampaignSetting>;

export const GetCampaignSettings = defineRpc({
  name: 'campaigns.setting.list',
  request: z.strictObject({}),
  reply: z.array(CampaignSetting),
});
export const SaveCampaignSettings = defineRpc({
  name: 'campaigns.setting.save',
  request: z.strictObject({ settings: CampaignSettings.partial() }),
  reply: z.array(CampaignSetting),
});
