const SIGNATURE = /^\*([^*\n]{1,60}):\*\n/;

/** An agent's signature is the first line; it is shown apart from what was written. */
export function splitSignature(body: string): { signature: string | null; text: string } {
  const found = SIGNATURE.exec(body);
  return found ? { signature: found[1] ?? null, text: body.slice(found[0].length) } : { signature: null, text: body };
}

export const signed = (name: string, body: string) => `*${name}:*\n${body}`;
