/** People who type leave less time than this between two letters. */
export const LONE_MS = 400;

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
const FIELD = 'input, textarea, [contenteditable="true"]';

const isInField = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(FIELD) !== null;
const isCharacter = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (key.length === 1 || key === 'Dead') && !ctrlKey && !metaKey;
const endsText = (event: KeyboardEvent) => event.key === 'Escape' || (event.key === 'Enter' && isInField(event));

/**
 * Tells a letter that stands alone, which is a command, from letters in a row, which are a text that somebody types
 * without looking where it goes: a command waits until no other key follows, and counts for nothing behind other letters.
 */
export function createLoneKeys() {
  let typedAt = -Infinity;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const drop = () => clearTimeout(waiting);
  return {
    drop,
    /** Hears of every key before anything else does: behind the one that ends a text a letter stands alone. */
    noteEnd: (event: KeyboardEvent) => {
      if (!endsText(event)) return;
      drop();
      typedAt = -Infinity;
    },
    /** Hears of every key that reaches the page. J and K move through the list and are no text (`isMove`). */
    note(event: KeyboardEvent, isMove: boolean) {
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
