/** Puts the agent's name above the text, in WhatsApp's bold. */
export const signed = (text: string, agentName: string): string => `${lineOf(agentName)}\n${text}`;

const lineOf = (agentName: string): string => `*${agentName.replaceAll('*', '').trim()}:*`;

const SIGNATURE = /^\*[^*\n]{1,200}:\*(?:\n|$)/;

type Signed = { body: string; isSigned?: boolean };

/**
 * Returns the text without its signature. For messages stored by an earlier version, which do not record whether they
 * are signed, compares the author's name.
 */
export function unsigned({ body, isSigned }: Signed, authorName: string | null): string {
  if (isSigned) return body.replace(SIGNATURE, '');
  const line = authorName === null ? null : `${lineOf(authorName)}\n`;
  return isSigned === undefined && line !== null && body.startsWith(line) ? body.slice(line.length) : body;
}
