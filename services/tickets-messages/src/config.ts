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
  /**
   * The addresses at which Dialogflow is asked. They differ from Google's only where calls go through a mirror.
   */
  GOOGLE_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  DIALOGFLOW_URL: z.url({ protocol: /^https?$/ }).default('https://dialogflow.googleapis.com'),
  /** Asaas, and its test system, at which companies look invoices up with their own keys. */
  ASAAS_URL: z.url({ protocol: /^https?$/ }).default('https://api.asaas.com/v3'),
  ASAAS_SANDBOX_URL: z.url({ protocol: /^https?$/ }).default('https://api-sandbox.asaas.com/v3'),
  /** An address that answers like OpenAI's chat completions, and the model that answers there. Keys are the companies'. */
  OPENAI_URL: z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().min(1).default('gpt-4.1-mini'),
  /** The model that transcribes recordings at the address of a prompt. */
  OPENAI_TRANSCRIPTION_MODEL: z.string().min(1).default('gpt-4o-mini-transcribe'),
  /** The address of a double of Azure's text to speech. Empty: Azure's own in the region of the prompt. */
  SPEECH_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  ...VapidConfig.shape,
  FAILPOINT: failpointOf(TRANSACTION_POINTS),
})
  .superRefine(checkMedia)
  .superRefine(checkVapid)
  .superRefine(checkFailpoint);
export type Config = Readonly<z.output<typeof ConfigSchema>>;

export const readConfig = (): Config => loadConfig(ConfigSchema);
