import type { InvoiceNode, MenuNode, QuestionNode } from './flow.js';

/** Writes what asks, with its list. @param before stands first when it is asked again */
export function menuText(node: MenuNode | QuestionNode | InvoiceNode, before: string): string {
  const choices = 'choices' in node ? node.choices.filter(({ label }) => label !== '') : [];
  const list = choices.map(({ key, label }) => `*${key}* - ${label}`).join('\n');
  const text = node.kind === 'invoice' ? node.text || node.texts.ask : node.text;
  return [before, text, list].filter((part) => part !== '').join('\n\n');
}
