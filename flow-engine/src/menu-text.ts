import type { InvoiceNode, MenuNode, QuestionNode } from './flow.js';

/** Returns the question with its list of choices. @param before the text that precedes a repeated question */
export function menuText(node: MenuNode | QuestionNode | InvoiceNode, before: string): string {
  const choices = 'choices' in node ? node.choices.filter(({ label }) => label !== '') : [];
  const list = choices.map(({ key, label }) => `*${key}* - ${label}`).join('\n');
  const text = node.kind === 'invoice' ? node.text || node.texts.ask : node.text;
  return [before, text, list].filter((part) => part !== '').join('\n\n');
}
