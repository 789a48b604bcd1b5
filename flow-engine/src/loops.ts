import { recentAnswers, type Alike, type FlowState } from './state.js';
import { plainAnswer } from './answers.js';

/** A loop with another bot is stopped after this number of replies in a minute, */
const MOST_ANSWERS = 5;
/** or after this number of identical messages in a row. */
const MOST_ALIKE = 4;
/** Contacts press the same menu key repeatedly, so shorter messages do not count as a loop. */
const SHORTEST_ALIKE = 12;
/** The length of the prefix that is compared. */
const COMPARED_LENGTH = 200;

/** Phrases with which other systems mark automatic messages. */
const AUTOMATIC =
  /\b(?:mensagem|resposta|mensaje|respuesta) automatica\b|\bmensaje automatico\b|\bautomat(?:ic|ed) (?:reply|response|message)\b|\bauto ?reply\b|\bout of (?:the )?office\b|\bfora do escritorio\b|\bfuera de la oficina\b/;

/** Returns the text on one line without bold marks and punctuation. */
const withoutMarkup = (text: string): string =>
  plainAnswer(text)
    .replaceAll(/[*_~`[\]()"'.,!?]/g, '')
    .replaceAll(/[\s-]+/g, ' ');

/** Returns whether a message identifies itself as automatic. */
export const isAutomatic = (text: string): boolean => AUTOMATIC.test(withoutMarkup(text));

/** Counts how often the contact has sent the same text in a row. Numbers are ignored, because bots send counters and times. */
export function alikeWith(before: Alike | null | undefined, text: string): Alike {
  const compared = withoutMarkup(text).replaceAll(/\d+/g, '#').slice(0, COMPARED_LENGTH);
  return { text: compared, times: before?.text === compared ? before.times + 1 : 1 };
}

export function isLoop(state: FlowState, now: Date): boolean {
  const { alike } = state;
  if (alike && alike.text.length >= SHORTEST_ALIKE && alike.times >= MOST_ALIKE) return true;
  return recentAnswers(state, now).length >= MOST_ANSWERS;
}
