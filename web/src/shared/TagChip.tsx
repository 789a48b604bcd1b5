import { tint } from './tint.js';

type Props = { name: string; color: string; small?: boolean };

/** A tag on a tint of its colour, its text mixed so that it stays readable in both themes. */
export function TagChip({ name, color, small = false }: Props) {
  return (
    <span className={small ? 'recado-chip tag small' : 'recado-chip tag'} title={name} style={tint(color)}>
      {name}
    </span>
  );
}
