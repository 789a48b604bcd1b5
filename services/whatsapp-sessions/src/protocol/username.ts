import { cut } from '@recado/service-kit/text';

const MOST = 60;
const USERNAME = /^[\w.]{1,60}$/;

/** Returns the first string that is a WhatsApp username, without its @. */
export function usernameOf(...texts: (string | null | undefined)[]): string | undefined {
  const names = texts.map((text) =>
    cut(text, MOST + 2)
      .trim()
      .replace(/^@/, ''),
  );
  return names.find((name) => USERNAME.test(name));
}

/** Returns the username as a field of a contact, or an empty object if it is unknown. */
export const withUsername = (username: string | undefined): { username?: string } => (username ? { username } : {});
