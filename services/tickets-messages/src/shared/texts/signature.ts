/** The agent's name above the text, as WhatsApp writes bold. */
export const signed = (text: string, agentName: string): string => `${lineOf(agentName)}\n${text}`;

const lineOf = (agentName: string): string => `*${agentName.replaceAll('*', '').trim()}:*`;

const SIGNATURE = /^\*[^*\n]{1,200}:\*(?:\n|$)/;

type Signed = { body: string; isSigned?: boolean };

/**
 * The text below the signature. Messages that an earlier version stored do not say whether they are signed: for them the
 * name of their author decides.
 */
export function unsigned({ body, isSigned }: Signed, authorName: string | null): string {
  if (isSigned) return body.replace(SIGNATURE, '');
  const line = authorName === null ? null : `${lineOf(authorName)}\n`;
  return isSigned === undefined && line !== null && body.startsWith(line) ? body.slice(line.length) : body;
}
