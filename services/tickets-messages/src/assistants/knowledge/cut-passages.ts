const LENGTH = 800;
/** The end of a passage stands at the beginning of the next one too, so that no sentence loses what it speaks of. */
const OVERLAP = 120;

/** Cuts a text into passages of about 800 characters: by paragraphs, long ones by sentences, and those by words. */
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

/** Returns paragraphs, and the parts of those that are too long for a passage, each with the space behind it. */
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

/** Returns where a sentence that is too long is broken: after a word, else never inside a character. */
function breakOf(text: string): number {
  const most = LENGTH - OVERLAP;
  const space = text.lastIndexOf(' ', most);
  if (space > most / 2) return space + 1;
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** Returns the last words of a passage; nothing of one that ends with a long word. */
function tailOf(passage: string): string {
  const tail = passage.trimEnd().slice(-OVERLAP);
  const space = tail.search(/\s/);
  return space < 0 || passage.length <= OVERLAP ? '' : `${tail.slice(space + 1)}\n`;
}
