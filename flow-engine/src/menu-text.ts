import type { MenuNode, QuestionNode } from './flow.js';

/** Writes a menu with its list, or a question. @param before stands first when it is asked again */
export function menuText(node: MenuNode | QuestionNode, before: string): string {
  const choices = node.kind === 'menu' ? node.choices.filter(({ label }) => label !== '') : [];
  const list = choices.map(({ key, label }) => `*${key}* - ${label}`).join('\n');
  return [before, node.text, list].filter((part) => part !== '').join('\n\n');
}
