import { z } from 'zod';

const GLOBAL = 'global';
/** The host for agents in the default location. Other locations have regional hosts. */
const GOOGLES_HOST = 'dialogflow.googleapis.com';

/** Other kinds of messages, such as payloads for a web page, are not meant for contacts. */
const Message = z.object({
  text: z.object({ text: z.array(z.string()).default([]) }).optional(),
  endInteraction: z.unknown().optional(),
  liveAgentHandoff: z.unknown().optional(),
});
const Reply = z.object({ queryResult: z.object({ responseMessages: z.array(Message).default([]) }) });

export type CxAgent = Readonly<{
  projectName: string;
  location?: string | undefined;
  agentId?: string | undefined;
  environmentId?: string | undefined;
}>;

/**
 * Returns the URL of a Dialogflow CX agent's session. A configured host other than Google's is used for all locations.
 */
export function cxAddress(
  { projectName, location, agentId = '', environmentId }: CxAgent,
  session: string,
  base: string,
) {
  const place = location || GLOBAL;
  const parts = [
    ...['v3', 'projects', projectName, 'locations', place, 'agents', agentId],
    ...(environmentId ? ['environments', environmentId] : []),
    ...['sessions', session],
  ];
  const url = new URL(`/${parts.map(encodeURIComponent).join('/')}:detectIntent`, base);
  if (url.host === GOOGLES_HOST && place !== GLOBAL) url.host = `${place}-${GOOGLES_HOST}`;
  return url.href;
}

/**
 * Parses a Dialogflow CX agent's reply. Both the end of the interaction and a handoff transfer the contact to agents.
 */
export function cxReplyOf(json: unknown): { texts: readonly string[]; ended: boolean } {
  const { responseMessages } = Reply.parse(json).queryResult;
  const isThere = (text: string) => text.trim() !== '';
  const isLast = ({ endInteraction, liveAgentHandoff }: z.output<typeof Message>) =>
    endInteraction !== undefined || liveAgentHandoff !== undefined;
  return {
    texts: responseMessages.map(({ text }) => text?.text.filter(isThere).join('\n') ?? '').filter(isThere),
    ended: responseMessages.some(isLast),
  };
}
