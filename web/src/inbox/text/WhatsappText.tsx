import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { firstPieces, SHOWN_LETTERS } from './cut-text.js';
import { parseWhatsappText, type TextPiece, type TextStyle } from '@recado/contracts';

const ELEMENTS: Record<TextStyle, 'b' | 'i' | 's' | 'code'> = { bold: 'b', italic: 'i', strike: 's', code: 'code' };

function Pieces({ pieces }: { pieces: readonly TextPiece[] }) {
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

/** The start of a long message. Each press on "Read more" shows the next section. */
function Cut({ pieces }: { pieces: readonly TextPiece[] }) {
  const translate = useTranslate();
  const [letters, setLetters] = useState(SHOWN_LETTERS);
  const shown = useMemo(() => firstPieces(pieces, letters), [pieces, letters]);
  return (
    <>
      <Pieces pieces={shown.pieces} />
      {shown.isCut ? (
        <>
          {'… '}
          <button type="button" className="read-more" onClick={() => setLetters(letters + SHOWN_LETTERS)}>
            {translate('thread.readMore')}
          </button>
        </>
      ) : null}
    </>
  );
}

/** Renders WhatsApp formatting. Builds elements and never HTML, so that message text cannot inject markup. */
export function WhatsappText({ text, className = '' }: { text: string; className?: string }) {
  const pieces = useMemo(() => parseWhatsappText(text), [text]);
  return (
    <span className={`whatsapp-text ${className}`}>
      <Cut pieces={pieces} />
    </span>
  );
}

/** Text without formatting. Formatting marks are shown as typed. */
export function PlainText({ text }: { text: string }) {
  const pieces = useMemo<readonly TextPiece[]>(() => [{ kind: 'text', text }], [text]);
  return <Cut pieces={pieces} />;
}
