import { tint } from './tint.js';

/** A queue's name on a tint of its colour; the text is mixed so that it stays readable in both themes. */
export function QueueChip({ name, color }: { name: string; color: string }) {
  return (
    <span className="recado-chip" style={tint(color)}>
      {name}
    </span>
  );
}
