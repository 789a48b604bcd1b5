const LENGTH = 800;
/** The number of characters repeated at the start of the next passage, so that no sentence loses its context. */
const OVERLAP = 120;

/**
 * Splits text into passages of about 800 characters: into paragraphs, long ones into sentences, and long sentences at
 * words.
 */
export function cutPassages(text: string): string[] {
  const passages: string[] = [];
  let current = '';
  for (const piece of piecesOf(text)) {
    if (current !== '' && current.length + piece.length > LENGTH) {
      passages.push(current.trim());
      current = tailOf(current);
    }
    current += piece;
  }
  if (current.trim() !== '') passages.push(current.trim());
  return passages;
}

/** Yields paragraphs, or sections of long paragraphs, each with its trailing white space. */
function* piecesOf(text: string): Generator<string> {
  const plain = text
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ');
  for (const paragraph of plain.split(/\n\s*\n/)) {
    const whole = paragraph.trim();
    if (whole === '') continue;
    if (whole.length <= LENGTH - OVERLAP) yield `${whole}\n\n`;
    else yield* shortPartsOf(whole);
  }
}

function* shortPartsOf(paragraph: string): Generator<string> {
  for (const sentence of paragraph.split(/(?<=[.!?…;]\s|\n)/)) {
    for (let rest = sentence; rest !== '';) {
      const end = rest.length <= LENGTH - OVERLAP ? rest.length : breakOf(rest);
      yield rest.slice(0, end);
      rest = rest.slice(end);
    }
  }
  yield '\n\n';
}

/** Returns where to break a long sentence: after a word if possible, and never inside a character. */
function breakOf(text: string): number {
  const most = LENGTH - OVERLAP;
  const space = text.lastIndexOf(' ', most);
  if (space > most / 2) return space + 1;
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** Returns the last words of a passage, or an empty string if it ends with a very long word. */
function tailOf(passage: string): string {
  const tail = passage.trimEnd().slice(-OVERLAP);
  const space = tail.search(/\s/);
  return space < 0 || passage.length <= OVERLAP ? '' : `${tail.slice(space + 1)}\n`;
}
