import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** A passage of the company's knowledge, as given to an assistant. */
export const KnowledgePassage = z.object({ sourceId: Id, name: z.string(), text: z.string() });
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

export const ASSIST_TASKS = ['suggest', 'rewrite', 'translate', 'summarise'] as const;
export const ASSIST_TONES = ['friendly', 'formal', 'shorter'] as const;
export const ASSIST_LANGUAGES = ['pt', 'en', 'es'] as const;
export type AssistTask = (typeof ASSIST_TASKS)[number];
export type AssistTone = (typeof ASSIST_TONES)[number];
export type AssistLanguage = (typeof ASSIST_LANGUAGES)[number];

/** Fields that each task requires in addition to the ticket. */
const NEEDED = {
  suggest: [],
  rewrite: ['text', 'tone'],
  translate: ['text', 'language'],
  summarise: [],
} as const satisfies Record<AssistTask, readonly string[]>;

const AssistRequest = z
  .strictObject({
    ticketId: Id,
    task: z.enum(ASSIST_TASKS),
    text: z.string().trim().min(1, 'Required').max(10_000, 'Too Long!').optional(),
    tone: z.enum(ASSIST_TONES).optional(),
    language: z.enum(ASSIST_LANGUAGES).optional(), // the language of the reply
  })
  .superRefine((request, context) => {
    for (const field of NEEDED[request.task])
      if (request[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Required' });
  });

/**
 * Asks the company's assistant to write a text for an agent. The text is neither sent nor stored.
 * @throws ERR_ASSISTANT_OFF, ERR_AI_LIMIT, ERR_ASSISTANT_FAILED, ERR_PLAN_FEATURE, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export const AssistAgent = defineRpc({
  name: 'tickets.assist.ask',
  request: AssistRequest,
  reply: z.object({ text: z.string(), sources: z.array(KnowledgePassage).default([]) }),
  deadlineMs: 35_000,
});

/** The reply that a prompt in shadow mode would have sent. */
export const AssistSuggestion = z.object({
  text: z.string(),
  sources: z.array(KnowledgePassage).default([]),
  createdAt: Timestamp,
  actions: z.array(z.string()).optional(), // further actions that it would have taken
});
export type AssistSuggestion = z.infer<typeof AssistSuggestion>;

/** Returns the latest suggestion, or null if a user has replied since. */
export const GetSuggestion = defineRpc({
  name: 'tickets.suggestion.get',
  request: z.strictObject({ ticketId: Id }),
  reply: z.object({ suggestion: AssistSuggestion.nullable() }),
});

/**
 * Returns the number of language model tokens that the company has used today, and its daily limit; 0 means unlimited.
 */
export const GetAiUsage = defineRpc({
  name: 'tickets.aiusage.get',
  request: z.strictObject({}),
  reply: z.object({ tokens: z.number().int().nonnegative(), limit: z.number().int().nonnegative() }),
});
