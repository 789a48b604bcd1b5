import type { CampaignVariable } from '@recado/contracts';

export type Addressee = { name: string; number: string; email: string };
const PLACEHOLDER = /(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;
const OF_CONTACT = ['nome', 'numero', 'email'];
/** The service of tickets fills these in when it sends. */
const DOUBLE = /\{\{\s*(\w{2,20})\s*\}\}/g;
const OF_SENDING = ['firstName', 'name', 'ms', 'protocol', 'date', 'hour'];

/** Fills in the specification's variables first, then the company's. */
export function fillPlaceholders(
  text: string,
  { name, number, email }: Addressee,
  variables: readonly CampaignVariable[],
): string {
  const known = new Map(variables.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries({ nome: name, numero: number, email })) known.set(key, value);
  return text.replaceAll(PLACEHOLDER, (whole, key: string) => known.get(key) ?? whole);
}

/** Returns the placeholders of the texts that nothing fills in, as they were typed. */
export function unknownPlaceholders(texts: readonly string[], variables: readonly CampaignVariable[]): string[] {
  const own = [...OF_CONTACT, ...variables.map(({ key }) => key)];
  const found = texts.flatMap((text) => [
    ...[...text.matchAll(PLACEHOLDER)].filter(([, key = '']) => !own.includes(key)),
    ...[...text.matchAll(DOUBLE)].filter(([, key = '']) => !OF_SENDING.includes(key)),
  ]);
  return [...new Set(found.map(([typed]) => typed))];
}
