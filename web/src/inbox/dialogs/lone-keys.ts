/** Longer than the usual pause between two typed letters. */
export const LONE_MS = 400;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const FIELD = 'input, textarea, [contenteditable="true"]';

const isInField = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(FIELD) !== null;
const isCharacter = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Dead') && !ctrlKey && !metaKey;
const endsText = (event: KeyboardEvent) => event.key === 'Escape' || (event.key === 'Enter' && isInField(event));

/**
 * Distinguishes a single letter, which is a command, from consecutive letters, which a user may type without looking at
 * the screen. A command runs only when no other key follows, and is ignored after other letters.
 */
export function createLoneKeys() {
  let typedAt = -Infinity;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const drop = () => clearTimeout(waiting);
  return {
    drop,
    /**
     * Runs in the capture phase, before other handlers. After a key that ends typing, the next letter counts as single.
     */
    trackEnd: (event: KeyboardEvent) => {
      if (!endsText(event)) return;
      drop();
      typedAt = -Infinity;
    },
    /** Runs for every key that reaches the page. J and K move through the list and do not count as text (`isMove`). */
    track(event: KeyboardEvent, isMove: boolean) {
      if (MODIFIERS.has(event.key)) return;
      drop();
      if (isCharacter(event) && !isMove) typedAt = event.timeStamp;
    },
    isBehindText: ({ timeStamp }: KeyboardEvent) => timeStamp - typedAt < LONE_MS,
    /** Runs a command when no other key follows. */
    run(command: () => void) {
      waiting = setTimeout(command, LONE_MS);
    },
  };
}
