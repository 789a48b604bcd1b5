import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { OpenPrompt } from '../automation/open-automation.js';
import type { Heard } from '../language-model/heard.js';
import { LanguageModel, type ModelPrompt } from '../language-model/language-model.js';
import { askedIn, withoutMarks, withPassages } from '../knowledge/passages-for-model.js';
import { FindPassages } from '../knowledge/find-passages.js';
import { plainAnswer, type BotAnswer, type BotQuestion } from './bot.js';
import { HAND_OVER, HAND_OVER_TOOL, messagesOf } from './prompt-messages.js';

/** The answer is whole, was cut at the prompt's limit, or is a call of a tool. Others are refusals. */
const GOOD_ENDS = ['stop', 'length', 'tool_calls'];
const Farewell = z.object({ message: z.string() });

type Asked = ModelPrompt & Pick<OpenPrompt, 'prompt' | 'maxMessages' | 'knowledge' | 'knowledgeIds'>;

/** Lets a language model answer in the way that a company describes. */
@Injectable()
export class PromptBot {
  constructor(
    private readonly model: LanguageModel,
    private readonly findPassages: FindPassages,
  ) {}

  /** @throws ERR_AI_LIMIT, or an Error when the model does not answer in time, refuses, or says nothing */
  async ask(prompt: Asked, question: BotQuestion): Promise<BotAnswer> {
    const passages = await this.findPassages.execute(prompt, askedIn(question));
    const messages = withPassages(messagesOf(prompt, question), passages);
    const heard = await this.model.ask(prompt, { messages, tools: [HAND_OVER_TOOL] });
    const { text, refusal, tool, end } = heard;
    if (refusal || !GOOD_ENDS.includes(end)) throw new Error(`the assistant refused or broke off (${end || 'no end'})`);
    if (tool !== '' && tool !== HAND_OVER) throw new Error('the assistant called a tool that does not exist');
    const { text: answer, sources } = withoutMarks(text, passages);
    const said = answer || withoutMarks(farewellOf(heard), passages).text;
    if (said === '' && tool === '') throw new Error('the assistant said nothing');
    return { ...plainAnswer(said === '' ? [] : [said], tool === HAND_OVER), ...(sources.length > 0 && { sources }) };
  }
}

function farewellOf({ toolText }: Heard): string {
  try {
    return Farewell.parse(JSON.parse(toolText)).message.trim();
  } catch {
    return '';
  }
}
