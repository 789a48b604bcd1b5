import { personNameOf } from '@recado/flow-engine';
import { Injectable } from '@nestjs/common';
import { fold } from '@recado/service-kit/text';
import { z } from 'zod';
import type { OpenIntegration } from '../../assistants/integrations/open-automation.js';
import { BOT_DEADLINE_MS, type BotAnswer, type BotQuestion } from './bot.js';
import { choicesOf, chosenBy, listOf, type Choices } from './typebot-choices.js';
import { whatsappText } from './typebot-text.js';
import { SessionLost, TypebotApi, type TypebotBubble, type TypebotCall, type TypebotReply } from './typebot-api.js';

const MINUTE_MS = 60_000;
/** The maximum number of consecutive pauses in a flow before a question. */
const MOST_PAUSES = 5;

/** The Typebot state that a conversation stores between questions. */
const Session = z.object({
  sessionId: z.string(),
  at: z.number(),
  choices: z.object({ items: z.array(z.string()).readonly(), isMultiple: z.boolean() }),
});
type Session = z.output<typeof Session>;
type Reached = Readonly<{ sessionId: string; replies: readonly TypebotReply[] }>;

/** Guides a contact through a Typebot flow. */
@Injectable()
export class TypebotBot {
  constructor(private readonly api: TypebotApi) {}

  /** @throws Error if Typebot does not return a valid step of the flow in time */
  async ask(settings: OpenIntegration, question: BotQuestion): Promise<BotAnswer> {
    const { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage, typebotExpires } = settings;
    if (isWord(question.text, typebotKeywordFinish)) return answer(settings, { texts: [], session: null });
    const signal = AbortSignal.timeout(BOT_DEADLINE_MS);
    if (isWord(question.text, typebotKeywordRestart)) {
      const reached = await this.start(settings, { question, signal });
      return answerOf(settings, reached, [typebotRestartMessage].filter(Boolean));
    }
    const session = sessionOf(question.session);
    if (!session || isExpired(session, typebotExpires))
      return answerOf(settings, await this.start(settings, { question, signal }, question.text));
    return this.continue(settings, session, { question, signal });
  }

  private async continue(settings: OpenIntegration, session: Session, call: TypebotCall): Promise<BotAnswer> {
    const { question } = call;
    const { choices, sessionId } = session;
    const chosen = chosenBy(question.text, choices);
    if (choices.items.length > 0 && chosen === null && settings.typebotUnknownMessage)
      return askAgain(settings, session);
    const message = chosen ?? question.text;
    try {
      const reply = await this.api.continue(settings, { sessionId, message }, call);
      return answerOf(settings, { sessionId, replies: await this.throughPauses(settings, sessionId, reply, call) });
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error;
      return answerOf(settings, await this.start(settings, call, question.text));
    }
  }

  private async start(settings: OpenIntegration, call: TypebotCall, message?: string): Promise<Reached> {
    const { question } = call;
    const { name, number, protocol, ticketId, contactId, language } = question.conversation;
    const variables = { name: personNameOf(name), number, protocol, ticketId, contactId, language };
    const reply = await this.api.start(settings, { message, variables }, call);
    const { sessionId } = reply;
    return { sessionId, replies: await this.throughPauses(settings, sessionId, reply, call) };
  }

  /** Continues after pauses and web client scripts, where Typebot waits for the client. */
  private async throughPauses(
    settings: OpenIntegration,
    sessionId: string,
    first: TypebotReply,
    call: TypebotCall,
  ): Promise<TypebotReply[]> {
    const replies = [first];
    let last = first;
    while (waitsForUs(last) && replies.length <= MOST_PAUSES) {
      last = await this.api.continue(settings, { sessionId, message: undefined }, call);
      replies.push(last);
    }
    return replies;
  }
}

const isWord = (text: string, word: string): boolean => word.trim() !== '' && fold(text) === fold(word);

const isExpired = ({ at }: Session, minutes: number): boolean => minutes > 0 && Date.now() - at > minutes * MINUTE_MS;

function sessionOf(text: string | null): Session | null {
  try {
    return Session.parse(JSON.parse(text ?? ''));
  } catch {
    return null; // belongs to another bot or is invalid
  }
}

const waitsFor = ({ clientSideActions }: TypebotReply) =>
  (clientSideActions ?? []).filter(({ expectsDedicatedReply }) => expectsDedicatedReply);
/** Returns whether Typebot waits for us. When it waits for a webhook of the flow, no action is needed. */
const waitsForUs = (reply: TypebotReply): boolean =>
  !reply.input && waitsFor(reply).some(({ type }) => type !== 'listenForWebhook');

type SessionTexts = Readonly<{ texts: readonly string[]; session: Session | null }>;

const answer = ({ typebotDelayMessage }: OpenIntegration, { texts, session }: SessionTexts): BotAnswer => ({
  messages: texts.map((text) => ({ text })),
  session: session && JSON.stringify(session),
  ended: session === null,
  delayMs: typebotDelayMessage,
});

/**
 * Returns Typebot's messages, followed by the numbered choices of its question. If there is no question, the flow has
 * ended.
 */
function answerOf(
  settings: OpenIntegration,
  { sessionId, replies }: Reached,
  before: readonly string[] = [],
): BotAnswer {
  const last = replies.at(-1);
  const choices = choicesOf(last?.input);
  const all = [...before, ...withList(replies.flatMap(textsOf), choices)];
  if (!last?.input && !(last && waitsFor(last).length > 0)) return answer(settings, { texts: all, session: null });
  const texts = all.length > 0 ? all : [settings.typebotUnknownMessage].filter(Boolean);
  return answer(settings, { texts, session: { sessionId, at: Date.now(), choices } });
}

function askAgain(settings: OpenIntegration, session: Session): BotAnswer {
  const texts = withList([settings.typebotUnknownMessage], session.choices);
  return answer(settings, { texts, session: { ...session, at: Date.now() } });
}

function withList(texts: readonly string[], choices: Choices): string[] {
  if (choices.items.length === 0) return [...texts];
  const last = texts.at(-1);
  return [...texts.slice(0, -1), last === undefined ? listOf(choices) : `${last}\n\n${listOf(choices)}`];
}

const textsOf = ({ messages, clientSideActions }: TypebotReply): string[] =>
  [...messages.map(textOf), ...(clientSideActions ?? []).map(({ redirect }) => webAddress(redirect?.url))].filter(
    (text) => text !== '',
  );

function textOf({ content }: TypebotBubble): string {
  const { richText, markdown, plainText, url } = content ?? {};
  if (richText) return whatsappText(richText);
  return (markdown?.replaceAll('**', '*') ?? plainText ?? webAddress(url)).trim();
}

/** Returns the link under which a file is sent. Files without a web URL are left out. */
const webAddress = (url: string | null | undefined): string => (url && /^https?:\/\//i.test(url) ? url : '');
