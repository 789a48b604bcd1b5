import { z } from 'zod';

type Marks = { bold?: boolean; italic?: boolean; strikethrough?: boolean; code?: boolean };
/** A node of text in Typebot's editor format. */
export type RichNode = Marks & { type?: string; text?: string; url?: string; children?: RichNode[] };

const mark = z.boolean().optional().catch(undefined);
export const RichNode: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    ...{ bold: mark, italic: mark, strikethrough: mark, code: mark },
    type: z.string().optional(),
    text: z.string().optional(),
    url: z.string().optional(),
    children: z.array(RichNode).optional(),
  }),
);

/** WhatsApp's formatting characters, the inner ones first. */
const SIGNS: readonly (readonly [keyof Marks, string])[] = [
  ['code', '```'],
  ['strikethrough', '~'],
  ['italic', '_'],
  ['bold', '*'],
];
const LISTS = ['ul', 'ol'];

/** Converts Typebot's rich text to WhatsApp formatting, with one line per paragraph. */
export const whatsappText = (nodes: readonly RichNode[]): string => nodes.map(blockOf).join('\n').trim();

function blockOf(node: RichNode): string {
  const { type = '', children = [] } = node;
  if (LISTS.includes(type)) return linesOfList(node, '').join('\n');
  if (type === 'blockquote') return `> ${inlineOf(node)}`;
  // a variable may contain paragraphs
  return type === 'variable' && children.some(isBlock) ? children.map(blockOf).join('\n') : inlineOf(node);
}

const isBlock = ({ type = '' }: RichNode): boolean => type === 'p' || LISTS.includes(type);

function linesOfList({ type, children = [] }: RichNode, indent: string): string[] {
  return children.flatMap(({ children: parts = [] }, index) => {
    const inner = parts.filter(({ type: kind = '' }) => LISTS.includes(kind));
    const text = parts.filter((part) => !inner.includes(part)).map(inlineOf);
    const line = `${indent}${type === 'ol' ? `${index + 1}.` : '-'} ${text.join('')}`;
    return [line, ...inner.flatMap((list) => linesOfList(list, `${indent}  `))];
  });
}

function inlineOf(node: RichNode): string {
  if (node.text !== undefined) return marked(node.text, node);
  const text = (node.children ?? []).map(inlineOf).join('');
  if (node.type !== 'a' || !node.url) return text;
  return text.trim() === '' || text === node.url ? node.url : `${text} (${node.url})`;
}

/**
 * Wraps text in formatting characters. Leading and trailing white space stays outside, because WhatsApp only applies
 * the characters next to a letter.
 */
function marked(text: string, marks: Marks): string {
  const core = text.trim();
  if (core === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  const signed = SIGNS.reduce((inner, [name, sign]) => (marks[name] ? `${sign}${inner}${sign}` : inner), core);
  return `${before}${signed}${after}`;
}
