import { fold } from '@recado/service-kit/text';
import type { TypebotInput } from './typebot-api.js';

export type Choices = Readonly<{ items: readonly string[]; isMultiple: boolean }>;

const SEPARATORS = /[\s,;.+]+/;

/** Returns the choices of a question with buttons or pictures, or no choices for other questions. */
export function choicesOf(input: TypebotInput | null | undefined): Choices {
  const items = (input?.items ?? []).map(({ content, title }) => (content ?? title ?? '').trim());
  return { items: items.filter((item) => item !== ''), isMultiple: input?.options?.isMultipleChoice ?? false };
}

export const listOf = ({ items }: Choices): string => items.map((item, index) => `${index + 1}. ${item}`).join('\n');

/** Returns the chosen item as Typebot expects it, by number or text. Several items are separated by commas. */
export function chosenBy(text: string, { items, isMultiple }: Choices): string | null {
  const said = fold(text);
  const byText = items.find((item) => fold(item) === said);
  if (byText !== undefined) return byText;
  const numbers = said.split(SEPARATORS).filter((part) => part !== '');
  const chosen = numbers.map((number) => (/^\d{1,3}$/.test(number) ? items[Number(number) - 1] : undefined));
  if (chosen.length === 0 || chosen.includes(undefined) || (chosen.length > 1 && !isMultiple)) return null;
  return [...new Set(chosen)].join(', ');
}
