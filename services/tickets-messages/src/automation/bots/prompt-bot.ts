import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OpenPrompt } from '../../assistants/integrations/open-automation.js';
import { OfferTools } from '../../assistants/bot-tools/offer-tools.js';
import { ToolRun } from '../../assistants/bot-tools/tool-run.js';
import { FindPassages } from '../../assistants/knowledge/find-passages.js';
import { queryFor, withoutMarks, withPassages } from '../../assistants/knowledge/passages-for-model.js';
import type { Citation } from '../../assistants/knowledge/source.js';
import type { ModelAnswer, ModelToolCall } from '../../assistants/language-model/model-answer.js';
import { LanguageModel, type ModelMessage } from '../../assistants/language-model/language-model.js';
import type { ModelPrompt } from '../../assistants/language-model/model-client.js';
import { SpeakAnswer } from '../speech/speak-answer.js';
import { plainAnswer, type BotAnswer, type BotQuestion } from './bot.js';
import { HAND_OVER, HAND_OVER_TOOL, messagesOf } from './prompt-messages.js';

/**
 * The finish reasons of a usable answer: complete, truncated at the prompt's limit, or a tool call. All others are
 * refusals.
 */
const GOOD_ENDS = ['stop', 'length', 'tool_calls'];
const Farewell = z.object({ message: z.string() });

type BotPrompt = ModelPrompt &
  Pick<OpenPrompt, '_id' | 'prompt' | 'maxMessages' | 'voice' | 'tools' | 'knowledge' | 'knowledgeIds'>;

/** The time limit for an answer including tool calls. Shorter than the time that a conversation waits for it. */
const DEADLINE_MS = 60_000;

/** Lets a language model answer according to a company's prompt, using the prompt's tools. */
@Injectable()
export class PromptBot {
  constructor(
    private readonly model: LanguageModel,
    private readonly findPassages: FindPassages,
    private readonly offerTools: OfferTools,
    private readonly speakAnswer: SpeakAnswer,
  ) {}

  /**
   * A voice note gets a spoken answer if the prompt has a voice. With `isDry`, actions are only described, not
   * performed.
   * @throws ERR_AI_LIMIT, or an Error if the model does not respond in time, refuses, or returns no text
   */
  async ask(prompt: BotPrompt, question: BotQuestion, isDry = false): Promise<BotAnswer> {
    const answer = await this.write(prompt, question, isDry);
    const text = answer.messages[0]?.text ?? '';
    const voice = question.isSpoken && !isDry ? await this.speakAnswer.execute(prompt, text) : null;
    return { ...answer, ...(voice && { voice }) };
  }

  private async write(prompt: BotPrompt, question: BotQuestion, isDry: boolean): Promise<BotAnswer> {
    const passages = await this.findPassages.execute(prompt, queryFor(question));
    const tools = this.offerTools.execute(prompt);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('the assistant took too long')), DEADLINE_MS);
    const run = new ToolRun(tools, { questionId: question.id, isDry, signal: late.signal });
    const messages = withPassages(messagesOf(prompt, question), passages);
    try {
      for (;;) {
        const offered = run.isSpent
          ? []
          : tools.map((tool) => ({ type: 'function' as const, function: tool.function }));
        const modelAnswer = await this.model.ask(prompt, {
          messages,
          tools: [HAND_OVER_TOOL, ...offered],
          signal: late.signal,
        });
        const answer = answerIn(modelAnswer, { run, passages });
        if (answer) return answer;
        messages.push(...(await toolResultsOf(modelAnswer, run)));
        if (run.isOver) return answerOf(modelAnswer.text.trim() || run.reply, true, { run, passages });
      }
    } finally {
      clearTimeout(timer);
    }
  }
}

type Basis = Readonly<{ run: ToolRun; passages: readonly Citation[] }>;

/** Returns null if the model requests tools first. */
function answerIn(modelAnswer: ModelAnswer, basis: Basis): BotAnswer | null {
  const { text, refusal, calls, end } = modelAnswer;
  if (refusal || !GOOD_ENDS.includes(end)) throw new Error(`the assistant refused or broke off (${end || 'no end'})`);
  const handOver = calls.find(({ name }) => name === HAND_OVER);
  if (handOver) return answerOf(text.trim() || farewellOf(handOver), true, basis);
  if (calls.length > 0 && !basis.run.isSpent) return null;
  const answer = answerOf(text, false, basis);
  if (answer.messages.length === 0) throw new Error('the assistant returned no text');
  return answer;
}

/** Adds the sources of the answer, and removes its citation marks. */
function answerOf(answer: string, isOver: boolean, { run, passages }: Basis): BotAnswer {
  const { text, sources } = withoutMarks(answer, passages);
  const { actions, consulted, described } = run;
  return {
    ...plainAnswer(text === '' ? [] : [text], isOver),
    ...(actions.length > 0 && { actions }),
    ...(consulted.length > 0 && { consulted }),
    ...(described.length > 0 && { described }),
    ...(sources.length > 0 && { sources }),
  };
}

async function toolResultsOf({ text, calls }: ModelAnswer, run: ToolRun): Promise<ModelMessage[]> {
  const results: ModelMessage[] = [];
  for (const call of calls) results.push({ role: 'tool', tool_call_id: call.id, content: await run.call(call) });
  const asked = calls.map(({ id, name, args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  return [{ role: 'assistant', content: text || null, tool_calls: asked }, ...results];
}

function farewellOf({ args }: ModelToolCall): string {
  try {
    return Farewell.parse(JSON.parse(args)).message.trim();
  } catch {
    return '';
  }
}
