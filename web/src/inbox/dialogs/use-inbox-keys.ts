import { useEffect, useRef } from 'react';
import { TYPING_ELEMENTS } from '../../shared/lib/typing-elements.js';
import { ACTS, type TicketAct } from '../list/ticket-acts.js';
import { createLoneKeys } from './lone-keys.js';

export type KeyAction =
  | 'help'
  | 'palette'
  | 'search'
  | 'next'
  | 'previous'
  | 'open'
  | 'resolveNext'
  | 'select'
  | 'reply'
  | 'note'
  | 'back'
  | TicketAct;
export type KeyHandlers = Partial<Record<KeyAction, () => void>>;

/** An action that reverses another one shares its key. */
const REVERSALS: readonly TicketAct[] = ['unpin', 'unsnooze'];
const ACT_KEYS = ACTS.flatMap(({ act, key }) => (key && !REVERSALS.includes(act) ? [[act, key] as const] : []));

/** `undo` works on all pages while an undo is offered. */
export const KEYS: readonly (readonly [KeyAction | 'undo', string])[] = [
  ['next', 'J'],
  ['previous', 'K'],
  ['open', 'Enter'],
  ['select', 'X'],
  ['reply', 'R'],
  ['note', 'N'],
  ...ACT_KEYS,
  ['resolveNext', 'Shift + E'],
  ['search', '/'],
  ['palette', 'Ctrl + K'],
  ['back', 'Esc'],
  ['undo', 'Ctrl + Z'],
  ['help', '?'],
];

const BY_KEY: Record<string, KeyAction> = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  x: 'select',
  E: 'resolveNext',
  r: 'reply',
  n: 'note',
  Escape: 'back',
  ...Object.fromEntries(ACT_KEYS.map(([act, key]) => [key.toLowerCase(), act])),
};

const PRESSABLE = 'a, button, [role="tab"], [role="button"]';

const withModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent) => ctrlKey || altKey || metaKey;

const isPress = ({ key }: KeyboardEvent, target: Element | null) => key === 'Enter' && target?.closest(PRESSABLE);

/** Unless Shift is pressed, a letter means the same with Caps Lock on. */
const byCharacter = ({ key, shiftKey }: KeyboardEvent): KeyAction | null =>
  BY_KEY[shiftKey || key.length > 1 ? key : key.toLowerCase()] ?? null;

/** Some keyboard layouts need AltGr for these characters, so modifiers are ignored. */
const ANYHOW: Record<string, KeyAction> = { '?': 'help', '/': 'search' };

const isPalette = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'k';

/**
 * Returns the action of a key, or null. Uses the character instead of the key position, so that every keyboard layout
 * works.
 */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  if (isPalette(event)) return 'palette';
  const target = event.target instanceof Element ? event.target : null;
  const typing = target?.closest(TYPING_ELEMENTS);
  if (typing) return event.key === 'Escape' && typing.matches('textarea') ? 'back' : null;
  const anyhow = ANYHOW[event.key];
  if (anyhow) return anyhow;
  return withModifier(event) || isPress(event, target) ? null : byCharacter(event);
}

/** A single letter is a command. J and K only move the cursor, so they run without a delay. */
const isMove = (action: KeyAction | null) => action === 'next' || action === 'previous';
const isLetter = ({ key }: KeyboardEvent) => /^[a-z]$/i.test(key);

/** Calls the handler of each key. Letters within a sequence are not commands. */
export function useInboxKeys(handlers: KeyHandlers) {
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => {
    const lone = createLoneKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOf(event);
      const waits = action !== null && action !== 'palette' && isLetter(event) && !isMove(action);
      const isText = waits && lone.isBehindText(event);
      lone.track(event, isMove(action));
      const handle = isText || !action ? undefined : newest.current[action];
      if (!handle) return;
      event.preventDefault();
      if (waits) lone.run(handle);
      else handle();
    };
    // The capture phase also sees the Escape that closes a dialog, because it also ends typing.
    window.addEventListener('keydown', lone.trackEnd, true);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', lone.drop);
    return () => {
      lone.drop();
      window.removeEventListener('keydown', lone.trackEnd, true);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', lone.drop);
    };
  }, []);
}
