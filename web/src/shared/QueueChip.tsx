import { tint } from './tint.js';

/** Shows a queue's name on a tint of its colour; the text colour is adjusted for readability in both themes. */
export function QueueChip({ name, color }: { name: string; color: string }) {
  return (
    <span className="recado-chip" style={tint(color)}>
      {name}
    </span>
  );
}
