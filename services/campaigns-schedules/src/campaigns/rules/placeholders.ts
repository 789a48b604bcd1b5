import { RECIPIENT_VARIABLES, type CampaignVariable } from '@recado/contracts';
import { unknownVariables } from '@recado/flow-engine';

export type Addressee = { name: string; number: string; email: string };
const PLACEHOLDER = /(?<!\{)\{([^{}\s]{1,30})\}(?!\})/g;

/** Returns all placeholder values for a recipient: the specified variables and the company's own. */
function knownValues({ name, number, email }: Addressee, variables: readonly CampaignVariable[]) {
  const known = new Map(variables.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries({ nome: name, numero: number, email })) known.set(key, value);
  return known;
}

/** Returns the placeholder values that a text uses, or all for null. */
export function placeholderValues(
  text: string | null,
  person: Addressee,
  variables: readonly CampaignVariable[],
): Record<string, string> {
  const known = knownValues(person, variables);
  if (text === null) return Object.fromEntries(known);
  const named = new Set([...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key));
  return Object.fromEntries([...known].filter(([key]) => named.has(key)));
}

/** Returns the placeholders without a value, as typed. */
export function unknownPlaceholders(texts: readonly string[], variables: readonly CampaignVariable[]): string[] {
  const single = [...RECIPIENT_VARIABLES, ...variables.map(({ key }) => key)];
  return [...new Set(texts.flatMap((text) => unknownVariables(text, single)))];
}
