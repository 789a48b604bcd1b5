import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@recado/service-kit/app';
import { z } from 'zod';
import type { Config } from '../config.js';
import {
  cutForDialogflow,
  isThere,
  type DialogflowAgent,
  type DialogflowQuestion,
  type DialogflowReply,
} from './dialogflow.js';
import { GoogleTokens } from './google-tokens.js';

const GLOBAL = 'global';
/** Agents of every other location are asked at its own host. */
const GOOGLES_HOST = 'dialogflow.googleapis.com';

/** Messages of other kinds, such as payloads for a web page, are not for a contact to read. */
const Message = z.object({
  text: z.object({ text: z.array(z.string()).default([]) }).optional(),
  endInteraction: z.unknown().optional(),
  liveAgentHandoff: z.unknown().optional(),
});
const Reply = z.object({ queryResult: z.object({ responseMessages: z.array(Message).default([]) }) });

export type CxAgent = DialogflowAgent &
  Readonly<{ location?: string | undefined; agentId?: string | undefined; environmentId?: string | undefined }>;

/** Asks agents of Dialogflow CX, each with the key of its company. */
@Injectable()
export class DialogflowCx {
  constructor(
    @Inject(SETTINGS) private readonly settings: Config,
    private readonly google: GoogleTokens,
  ) {}

  /** @throws Error when the key is wrong, or Google refuses it, does not answer in time or answers something else */
  async ask(
    agent: CxAgent,
    { session, text, deadlineMs, freshLogIn: isFresh = false }: DialogflowQuestion,
  ): Promise<DialogflowReply> {
    const { jsonContent, language } = agent;
    const url = new URL(pathOf(agent, session), this.hostOf(agent.location || GLOBAL)).href;
    const body = { queryInput: { text: { text: cutForDialogflow(text) }, languageCode: language } };
    const signal = AbortSignal.timeout(deadlineMs);
    const { queryResult } = Reply.parse(await this.google.call({ jsonContent, url, body, signal, isFresh }));
    const { responseMessages } = queryResult;
    return {
      texts: responseMessages.map((message) => message.text?.text.filter(isThere).join('\n') ?? '').filter(isThere),
      ended: responseMessages.some(
        ({ endInteraction, liveAgentHandoff }) => endInteraction !== undefined || liveAgentHandoff !== undefined,
      ),
    };
  }

  /** A mirror that the operator has named stands for every location. */
  private hostOf(location: string): string {
    const url = new URL(this.settings.DIALOGFLOW_URL);
    if (url.host === GOOGLES_HOST && location !== GLOBAL) url.host = `${location}-${GOOGLES_HOST}`;
    return url.href;
  }
}

function pathOf({ projectName, location, agentId = '', environmentId }: CxAgent, session: string): string {
  const parts = [
    ...['v3', 'projects', projectName, 'locations', location || GLOBAL, 'agents', agentId],
    ...(environmentId ? ['environments', environmentId] : []),
    ...['sessions', session],
  ];
  return `/${parts.map(encodeURIComponent).join('/')}:detectIntent`;
}
