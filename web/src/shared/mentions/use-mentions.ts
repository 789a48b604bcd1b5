import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { offeredPeople, wantedMention, withMention } from './mention-text.js';

export const MENTIONS_ID = 'mentions';
export const mentionOptionId = (index: number) => `${MENTIONS_ID}-${index}`;

type Member = { id: string; name: string };
type Field = {
  text: string;
  setText: (text: string) => void;
  people: readonly Member[];
  /** The text field, if its owner already holds it. */
  field?: RefObject<HTMLTextAreaElement | null> | undefined;
};

/** The handlers of the text field, which follow the caret. */
const caretHandlers = (setText: Field['setText'], setCaret: (caret: number) => void) => ({
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    setText(target.value);
    setCaret(target.selectionStart ?? target.value.length);
  },
  onSelect: ({ target }: SyntheticEvent) => setCaret((target as HTMLTextAreaElement).selectionStart),
});

/**
 * Suggests people while the user types a name after an `@`. Arrow keys move the selection, Enter and Tab choose,
 * and Escape closes the list. `idsIn` returns the ids of the chosen members that the text still mentions.
 */
export function useMentions({ text, setText, people, field }: Field) {
  const own = useRef<HTMLTextAreaElement>(null);
  const input = field ?? own;
  const caretNext = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [place, setPlace] = useState({ typed: '', index: 0 });
  const [chosen, setChosen] = useState<readonly Member[]>([]);
  const wanted = closedAt === text ? null : wantedMention(text, caret);
  const offered = wanted ? offeredPeople(people, wanted.typed) : [];
  const index = place.typed === wanted?.typed ? Math.min(place.index, Math.max(0, offered.length - 1)) : 0;
  const isOpen = offered.length > 0;
  useLayoutEffect(() => {
    if (caretNext.current === null) return;
    input.current?.setSelectionRange(caretNext.current, caretNext.current);
    caretNext.current = null;
  }, [text, input]);

  const choose = (person: Member | undefined) => {
    if (!wanted || !person) return;
    const next = withMention(text, wanted, person);
    caretNext.current = next.caret;
    setCaret(next.caret);
    setClosedAt(next.text);
    setText(next.text);
    setChosen((all) => [...all, person]);
  };
  const setIndex = (next: number) => setPlace({ typed: wanted?.typed ?? '', index: next });
  /** Returns whether the list handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.shiftKey || event.nativeEvent.isComposing) return false;
    const moves: Record<string, () => void> = {
      ArrowDown: () => setIndex((index + 1) % offered.length),
      ArrowUp: () => setIndex((index - 1 + offered.length) % offered.length),
      Enter: () => choose(offered[index]),
      Tab: () => choose(offered[index]),
      Escape: () => setClosedAt(text),
    };
    const move = moves[event.key];
    if (!move) return false;
    event.preventDefault();
    event.stopPropagation();
    move();
    return true;
  };
  const aria = isOpen ? { 'aria-controls': MENTIONS_ID, 'aria-activedescendant': mentionOptionId(index) } : {};
  return {
    ...{ handlers: caretHandlers(setText, setCaret), aria, input, isOpen, offered, index, choose, setIndex, onKeyDown },
    idsIn: (said: string) => chosen.filter(({ name }) => said.includes(`@${name}`)).map(({ id }) => id),
    forget: () => setChosen([]),
  };
}
export type Mentions = ReturnType<typeof useMentions>;
