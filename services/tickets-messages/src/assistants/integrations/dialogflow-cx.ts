import { z } from 'zod';

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

export type CxAgent = Readonly<{
  projectName: string;
  location?: string | undefined;
  agentId?: string | undefined;
  environmentId?: string | undefined;
}>;

/** The address at which an agent of Dialogflow CX is asked in a session. Another host than Google's stands for every location. */
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

/** Reads what an agent of Dialogflow CX says. The end of its interaction and a call for people lead to people. */
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
