import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** A part of the company's knowledge as an assistant is given it. */
export const KnowledgePassage = z.object({ sourceId: Id, name: z.string(), text: z.string() });
export type KnowledgePassage = z.infer<typeof KnowledgePassage>;

export const ASSIST_TASKS = ['suggest', 'rewrite', 'translate', 'summarise'] as const;
export const ASSIST_TONES = ['friendly', 'formal', 'shorter'] as const;
export const ASSIST_LANGUAGES = ['pt', 'en', 'es'] as const;
export type AssistTask = (typeof ASSIST_TASKS)[number];
export type AssistTone = (typeof ASSIST_TONES)[number];
export type AssistLanguage = (typeof ASSIST_LANGUAGES)[number];

/** These fields each task needs besides the ticket. */
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
    language: z.enum(ASSIST_LANGUAGES).optional(), // of the answer
  })
  .superRefine((request, context) => {
    for (const field of NEEDED[request.task])
      if (request[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Required' });
  });

/**
 * Lets the company's assistant write for an agent. Nothing is sent or stored; the agent reads it first.
 * @throws ERR_ASSISTANT_OFF, ERR_AI_LIMIT, ERR_ASSISTANT_FAILED, ERR_PLAN_FEATURE, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION
 */
export const AssistAgent = defineRpc({
  name: 'tickets.assist.ask',
  request: AssistRequest,
  reply: z.object({ text: z.string(), sources: z.array(KnowledgePassage).default([]) }),
  deadlineMs: 35_000,
});

/** A prompt in shadow mode would have answered the contact so. */
export const AssistSuggestion = z.object({
  text: z.string(),
  sources: z.array(KnowledgePassage).default([]),
  createdAt: Timestamp,
  actions: z.array(z.string()).optional(), // it would have done this besides
});
export type AssistSuggestion = z.infer<typeof AssistSuggestion>;

/** Reads the newest suggestion that nobody of the company has answered after; null: there is none. */
export const GetSuggestion = defineRpc({
  name: 'tickets.suggestion.get',
  request: z.strictObject({ ticketId: Id }),
  reply: z.object({ suggestion: AssistSuggestion.nullable() }),
});

/** Tells how many tokens of language models the company has used today, and how many it allows a day; 0: no limit. */
export const GetAiUsage = defineRpc({
  name: 'tickets.aiusage.get',
  request: z.strictObject({}),
  reply: z.object({ tokens: z.number().int().nonnegative(), limit: z.number().int().nonnegative() }),
});
