import { z } from 'zod';
import { FormNumber } from '../core/base.js';
import { defineRpc } from '../core/contract.js';
import type { TextLanguage } from '../core/text-language.js';
import { TimeOfDay, WeekdayEn, WEEKDAYS } from '../core/opening-hours.js';

/** Seconds, a count of sends, and seconds: what the screen offers. */
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

/** The first of two variables with the same key counts. */
const Variables = z
  .array(CampaignVariable)
  .max(MAX_VARIABLES)
  .transform((all) => all.filter(({ key }, at) => all.findIndex((one) => one.key === key) === at));

const Percent = FormNumber.pipe(z.int().min(0).max(100));
const MOST_A_DAY = 100_000;
const Count = FormNumber.pipe(z.int().min(0).max(MOST_A_DAY));

/**
 * When campaigns send, by the company's clock. Hours that end when they begin are the whole day, those that end before they
 * begin reach into the next one.
 */
const Hours = {
  sendFrom: TimeOfDay,
  sendUntil: TimeOfDay,
  sendDays: z.array(WeekdayEn).min(1, 'Required').max(WEEKDAYS.length),
};
/**
 * These limits say how much one number sends at most in a day of the company: `dailyStart` on the first day on which it sends for campaigns,
 * `dailyGrowth` more on each further one, never more than `dailyMost`. 0: without that limit.
 */
const Limits = { dailyStart: Count, dailyGrowth: Count, dailyMost: Count };
/** A campaign stops when so many of a hundred fail or opt out. 0: never. */
const Brakes = { stopFailurePercent: Percent, stopOptOutPercent: Percent };

const ConsentLine = z.string().trim().max(1_000, 'Too Long!').nullable();
/**
 * What a contact reads who opts out of campaigns by a word, and who comes back by one. null: the text of the company's language;
 * '': nothing is sent.
 */
const ConsentLines = { optOutText: ConsentLine, comeBackText: ConsentLine };
export type ConsentLineName = keyof typeof ConsentLines;

/** The lines of companies that have written none of their own. */
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
 * The speed of each number, over all campaigns that use it: about `messageInterval` seconds between two messages. After
 * `longerIntervalAfter` messages on a day the interval becomes `greaterInterval`; 0 means never.
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

/** A pair for each of them, as the specification lists settings. */
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
