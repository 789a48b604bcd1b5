import { parseWhatsappText, type Piece, type Style } from './whatsapp-text.js';

const ELEMENTS: Record<Style, 'b' | 'i' | 's' | 'code'> = { bold: 'b', italic: 'i', strike: 's', code: 'code' };

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'link')
      return (
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    const Element = ELEMENTS[piece.style];
    return (
      <Element key={index}>
        <Pieces pieces={piece.pieces} />
      </Element>
    );
  });
}

/** A text as WhatsApp shows it. Built from elements, never from HTML: what people write stays text. */
export function WhatsappText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={`whatsapp-text ${className}`}>
      <Pieces pieces={parseWhatsappText(text)} />
    </span>
  );
}
