import type { TextPiece } from '@recado/contracts';

/**
 * The number of characters of a long message shown at first, as in WhatsApp. Each press shows the same number again.
 */
export const SHOWN_LETTERS = 3_000;
/** A line break takes about as much room as this number of characters. */
const LINE_LETTERS = 30;

export type CutText = { pieces: readonly TextPiece[]; isCut: boolean };

class Cutter {
  isCut = false;

  constructor(private room: number) {}

  fitting(pieces: readonly TextPiece[]): readonly TextPiece[] {
    const kept: TextPiece[] = [];
    for (const piece of pieces) {
      if (this.room <= 0) {
        this.isCut = true;
        break;
      }
      if (piece.kind === 'style') kept.push({ ...piece, pieces: this.fitting(piece.pieces) });
      else kept.push({ ...piece, text: this.startOf(piece.text) });
    }
    return kept;
  }

  private startOf(text: string): string {
    let end = 0;
    while (end < text.length && this.room > 0) {
      this.room -= text.charAt(end) === '\n' ? LINE_LETTERS : 1;
      end += 1;
    }
    if (end === text.length) return text;
    this.isCut = true;
    return text.slice(0, end).replace(/[\uD800-\uDBFF]$/, ''); // An emoji consists of two units and is never split.
  }
}

/** Returns the formatted start of a message, as much as fits into the space of `letters` characters. */
export function firstPieces(pieces: readonly TextPiece[], letters: number): CutText {
  const cutter = new Cutter(letters);
  const kept = cutter.fitting(pieces);
  return { pieces: kept, isCut: cutter.isCut };
}

/** Returns the start of unformatted text. */
export const firstLetters = (text: string, letters: number): string =>
  firstPieces([{ kind: 'text', text }], letters)
    .pieces.map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('');
