import { useEffect, useRef } from 'react';

export type KeyAction =
  | 'help'
  | 'palette'
  | 'search'
  | 'next'
  | 'previous'
  | 'open'
  | 'resolve'
  | 'resolveNext'
  | 'accept'
  | 'transfer'
  | 'reply'
  | 'note'
  | 'tags'
  | 'pin'
  | 'back';
export type KeyHandlers = Partial<Record<KeyAction, () => void>>;

export const KEYS: readonly (readonly [KeyAction, string])[] = [
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['accept', 'A'],
  ['reply', 'R'],
  ['note', 'N'],
  ['tags', 'L'],
  ['pin', 'P'],
  ['transfer', 'T'],
  ['resolve', 'E'],
  ['resolveNext', 'Shift + E'],
  ['search', '/'],
  ['palette', 'Ctrl + K'],
  ['back', 'Esc'],
  ['help', '?'],
];

const BY_KEY: Record<string, KeyAction> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  e: 'resolve',
  E: 'resolveNext',
  a: 'accept',
  r: 'reply',
  n: 'note',
  l: 'tags',
  p: 'pin',
  t: 'transfer',
  Escape: 'back',
};

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
const PRESSABLE = 'a, button, [role="tab"], [role="button"]';

const withModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey;

const isPress = ({ key }: KeyboardEvent, target: Element | null) => key === 'Enter' && target?.closest(PRESSABLE);

/** Without shift a letter means the same with caps lock on. */
const byCharacter = ({ key, shiftKey }: KeyboardEvent): KeyAction | null =>
  BY_KEY[shiftKey || key.length > 1 ? key : key.toLowerCase()] ?? null;

/** Some layouts need AltGr for these two, so modifiers do not matter. */
const ANYHOW: Record<string, KeyAction> = { '?': 'help', '/': 'search' };

const isPalette = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'k';

/** The key's meaning here, or null. By character, not by position, so that every keyboard layout works. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  if (isPalette(event)) return 'palette';
  const target = event.target instanceof Element ? event.target : null;
  const typing = target?.closest(TYPING);
  if (typing) return event.key === 'Escape' && typing.matches('textarea') ? 'back' : null;
  const anyhow = ANYHOW[event.key];
  if (anyhow) return anyhow;
  return withModifier(event) || isPress(event, target) ? null : byCharacter(event);
}

export function useInboxKeys(handlers: KeyHandlers) {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOf(event);
      const handle = action && newest.current[action];
      if (!handle) return;
      event.preventDefault();
      handle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
