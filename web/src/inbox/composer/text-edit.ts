export type Edit = { text: string; from: number; to: number };

/** Inserts text at the caret. */
export const inserted = ({ text, from, to }: Edit, what: string): Edit => ({
  text: text.slice(0, from) + what + text.slice(to),
  from: from + what.length,
  to: from + what.length,
});

/** Adds WhatsApp formatting marks to the selection, or removes them. */
export function marked({ text, from, to }: Edit, mark: string): Edit {
  const chosen = text.slice(from, to);
  const size = mark.length;
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark)
    return { text: text.slice(0, from - size) + chosen + text.slice(to + size), from: from - size, to: to - size };
  return { text: text.slice(0, from) + mark + chosen + mark + text.slice(to), from: from + size, to: to + size };
}
