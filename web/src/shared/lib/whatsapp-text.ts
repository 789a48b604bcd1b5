const SIGNATURE = /^\*([^*\n]{1,60}):\*\n/;

/** Splits off an agent's signature, which is the first line, because it is shown separately from the text. */
export function splitSignature(body: string): { signature: string | null; text: string } {
  const found = SIGNATURE.exec(body);
  return found ? { signature: found[1] ?? null, text: body.slice(found[0].length) } : { signature: null, text: body };
}

export const signed = (name: string, body: string) => `*${name}:*\n${body}`;
