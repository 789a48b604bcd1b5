import { tint } from './tint.js';

type Props = { name: string; color: string; small?: boolean };

/** Shows a tag on a tint of its colour; the text colour is adjusted for readability in both themes. */
export function TagChip({ name, color, small = false }: Props) {
  return (
    <span className={small ? 'recado-chip tag small' : 'recado-chip tag'} title={name} style={tint(color)}>
      {name}
    </span>
  );
}
