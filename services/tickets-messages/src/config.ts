import {
  checkMedia,
  DatabaseConfig,
  EncryptionConfig,
  loadConfig,
  MediaConfig,
  OutgoingConfig,
  ProcessConfig,
} from '@recado/service-kit/config';
import { checkFailpoint, failpointOf, TRANSACTION_POINTS } from '@recado/service-kit/failpoints';
import { MediaLinkConfig } from '@recado/media-kit/links';
import { z } from 'zod';
import { checkVapid, VapidConfig } from './vapid-config.js';

export const ConfigSchema = ProcessConfig.extend({
  ...DatabaseConfig.shape,
  ...EncryptionConfig.shape,
  ...MediaConfig.shape,
  ...MediaLinkConfig.shape,
  ...OutgoingConfig.shape,
  /** Dialogflow's URLs. They differ from Google's only if calls go through a mirror. */
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  DIALOGFLOW_URL: z.url({ protocol: /^https?$/ }).default('https://dialogflow.googleapis.com'),
  /** Asaas and its test system, where companies look up invoices with their own keys. */
  ASAAS_URL: z.url({ protocol: /^https?$/ }).default('https://api.asaas.com/v3'),
  ASAAS_SANDBOX_URL: z.url({ protocol: /^https?$/ }).default('https://api-sandbox.asaas.com/v3'),
  /** The URL of an OpenAI-compatible server, and the default model. Companies provide the keys. */
  OPENAI_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini'),
  /** The model that transcribes recordings at the prompt's URL. */
  OPENAI_TRANSCRIPTION_MODEL: z.string().min(1).default('gpt-4o-mini-transcribe'),
  /** The URL of a test double for Azure's text to speech. If empty, Azure is called in the prompt's region. */
  SPEECH_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  ...VapidConfig.shape,
  FAILPOINT: failpointOf(TRANSACTION_POINTS),
})
  .superRefine(checkMedia)
  .superRefine(checkVapid)
  .superRefine(checkFailpoint);
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
