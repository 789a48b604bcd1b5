import { z } from 'zod';
import { ById, Done, FormNumber, MaskedSecret, TableFilter, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { wholeTableOf } from '../core/list-forms.js';
import { PromptTools } from '../tools/prompt-tools.js';

/** 'texto' replies in writing, the others with a voice. */
export const VOICES = [
  'texto',
  ...['Antonio', 'Brenda', 'Donato', 'Elza', 'Fabio', 'Francisca', 'Giovanna', 'Humberto', 'Julio', 'Leila'].map(
    (name) => `pt-BR-${name}Neural`,
  ),
  ...['Leticia', 'Manuela', 'Nicolau', 'Thalita', 'Valerio', 'Yara'].map((name) => `pt-BR-${name}Neural`),
];

/** 'shadow': the reply is not sent, but shown to agents as a suggestion; 'off': agents reply. */
export const PROMPT_MODES = ['live', 'shadow', 'off'] as const;
const Mode = z.enum(PROMPT_MODES);

/** Whether a prompt uses no knowledge sources, all of them, or selected ones. */
export const KNOWLEDGE_USES = ['none', 'all', 'chosen'] as const;
export const MOST_KNOWLEDGE_SOURCES = 500;

/** Configures how an assistant replies to contacts in a queue. Keys are shown masked. */
export const Prompt = z.object({
  id: Id,
  name: z.string(),
  prompt: z.string(),
  voice: z.string(),
  voiceKey: z.string(),
  voiceRegion: z.string(),
  maxTokens: z.number().int(),
  temperature: z.number(),
  apiKey: z.string(),
  queueId: Id,
  queue: z.object({ id: Id, name: z.string() }).nullable(), // null if it was deleted
  maxMessages: z.number().int(),
  model: z.string().default(''), // '' for the operator's model
  baseUrl: z.string().default(''), // URL of an OpenAI-compatible model; '' for the operator's
  mode: Mode.default('live'),
  percent: z.number().int().default(100), // the percentage of conversations that it answers
  knowledge: z.enum(KNOWLEDGE_USES).default('none'),
  knowledgeIds: z.array(Id).default([]), // the selected sources
  tools: PromptTools.optional(), // additional permitted actions; secrets are masked
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Prompt = z.infer<typeof Prompt>;

const Name = z.string({ error: 'Required' }).trim().min(1, 'Required').max(100, 'Too Long!');
const Text = z.string({ error: 'Required' }).trim().min(1, 'Required').max(20_000, 'Too Long!');
const Key = z.string({ error: 'Required' }).trim().min(1, 'Required').max(500, 'Too Long!');
const Voice = z.string().refine((voice) => VOICES.includes(voice));
const QueueId = z.string({ error: 'Informe o setor' }).regex(/^[\w-]{1,64}$/, 'Informe o setor');
const whole = (most: number) => FormNumber.pipe(z.int().min(1).max(most));

const Fields = z.strictObject({
  name: Name,
  prompt: Text,
  voice: Voice,
  voiceKey: z.string().trim().max(500, 'Too Long!'),
  voiceRegion: z.string().trim().max(100, 'Too Long!'),
  maxTokens: whole(100_000),
  temperature: FormNumber.pipe(z.number().min(0).max(2)),
  apiKey: Key,
  queueId: QueueId,
  maxMessages: whole(1_000),
  model: z.string().trim().max(200, 'Too Long!'),
  baseUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(500, 'Too Long!')]),
  mode: Mode,
  percent: FormNumber.pipe(z.int().min(0).max(100)),
  knowledge: z.enum(KNOWLEDGE_USES),
  knowledgeIds: z.array(Id).max(MOST_KNOWLEDGE_SOURCES),
  tools: PromptTools.optional(),
});
export const CreatePromptInput = Fields.extend({
  voice: Voice.default('texto'),
  voiceKey: Fields.shape.voiceKey.default(''),
  voiceRegion: Fields.shape.voiceRegion.default(''),
  maxTokens: Fields.shape.maxTokens.default(100),
  temperature: Fields.shape.temperature.default(1),
  maxMessages: Fields.shape.maxMessages.default(10),
  model: Fields.shape.model.default(''),
  baseUrl: Fields.shape.baseUrl.default(''),
  mode: Mode.default('live'),
  percent: Fields.shape.percent.default(100),
  knowledge: Fields.shape.knowledge.default('none'),
  knowledgeIds: Fields.shape.knowledgeIds.default([]),
});
/**
 * A masked key leaves the key unchanged unless the URL changes, because a key is sent only to the URL it was entered
 * for.
 */
export const UpdatePromptInput = Fields.extend({
  voiceKey: z.union([MaskedSecret, Fields.shape.voiceKey]),
  apiKey: z.union([MaskedSecret, Key]),
}).partial();

/** Every call of this page throws ERR_PLAN_FEATURE unless the plan has `useOpenAi`. */
export const ListPrompts = defineRpc({
  name: 'tickets.prompt.list',
  request: z.strictObject({ searchParam: z.string().trim().max(100).default('') }),
  reply: z.object({ prompts: z.array(Prompt) }),
});
export const PromptTable = wholeTableOf<Prompt>({
  key: 'prompts',
  filter: TableFilter.extend({ queueId: z.string().optional() }),
  searchTextOf: ({ name }) => name,
  columns: ['name', 'maxTokens', 'updatedAt'],
  first: 'name',
});
/**
 * For other services: checks that a prompt and an integration exist. @throws ERR_NO_PROMPT_FOUND,
 * ERR_NO_INTEGRATION_FOUND if the actor's company has no such record
 */
export const CheckAutomation = defineRpc({
  name: 'tickets.automation.check',
  request: z.strictObject({ promptId: Id.nullable().optional(), integrationId: Id.nullable().optional() }),
  reply: z.strictObject({}),
});
export const GetPrompt = defineRpc({ name: 'tickets.prompt.get', request: ById, reply: Prompt });
/** @throws ERR_NO_QUEUE_FOUND */
export const CreatePrompt = defineRpc({ name: 'tickets.prompt.create', request: CreatePromptInput, reply: Prompt });
/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND */
export const UpdatePrompt = defineRpc({
  name: 'tickets.prompt.update',
  request: UpdatePromptInput.extend(ById.shape),
  reply: Prompt,
});
export const DeletePrompt = defineRpc({ name: 'tickets.prompt.delete', request: ById, reply: Done });

export const PromptChanged = defineEvent({
  name: 'tickets.prompt.changed',
  version: 1,
  data: z.object({ promptId: Id, prompt: Prompt.nullable(), isNew: z.boolean() }),
  orderKey: ({ promptId }) => promptId,
});
export type PromptChanged = EventOf<typeof PromptChanged>;
