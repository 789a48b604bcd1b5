import type { WhatsappPerson } from '@recado/contracts';

/** Names a person by what is known. */
export const nameOfPerson = ({ name, number, username }: WhatsappPerson): string =>
  name ?? number ?? (username ? `@${username}` : '');
