import { useState } from 'react';
import { AVATAR_COLORS, ON_AVATAR } from '../theme/tokens.js';

const SIZES = { small: [28, 11], medium: [40, 14], large: [72, 24] } as const;

/** 'Joana Siqueira' becomes JS, 'Olga (suporte)' becomes OL; a contact without a name shows the country code. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  const digits = trimmed.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(digits)) return `+${digits.slice(0, 2)}`;
  const words = trimmed
    .replaceAll(/\s\([^()]*\)/g, '')
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  const first = words[0] ?? '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last ? [[...first][0], [...last][0]] : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}

/** The same key always gets the same colour. */
export function colorOf(key: string): string {
  let sum = 0;
  for (const character of key) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

type Props = { name: string; id: string; picture?: string; size?: keyof typeof SIZES };

export function Avatar({ name, id, picture = '', size = 'medium' }: Props) {
  const [side, fontSize] = SIZES[size];
  // the picture disappears with its connection
  const [broken, setBroken] = useState('');
  return (
    <div
      aria-hidden="true"
      className="recado-avatar"
      style={{ width: side, height: side, fontSize, color: ON_AVATAR, backgroundColor: colorOf(id) }}
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={side}
          height={side}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        initialsOf(name)
      )}
    </div>
  );
}
