import { recentAnswers, type Alike, type FlowState } from './state.js';
import { plainAnswer } from './answers.js';

/** A loop with another bot is cut after so many answers in a minute, */
const MOST_ANSWERS = 5;
/** or when it says the same so often in a row. */
const MOST_ALIKE = 4;
/** People press the same key of a menu again and again: shorter texts are none of a bot. */
const SHORTEST_ALIKE = 12;
/** The beginning of a text is enough to know it by. */
const KEPT = 200;

/** Other desks say of such messages that nobody has written them. */
const AUTOMATIC =
  /\b(?:mensagem|resposta|mensaje|respuesta) automatica\b|\bmensaje automatico\b|\bautomat(?:ic|ed) (?:reply|response|message)\b|\bauto ?reply\b|\bout of (?:the )?office\b|\bfora do escritorio\b|\bfuera de la oficina\b/;

/** Without bold marks and punctuation, on one line. */
const withoutMarkup = (text: string): string =>
  plainAnswer(text)
    .replaceAll(/[*_~`[\]()"'.,!?]/g, '')
    .replaceAll(/[\s-]+/g, ' ');

/** Tells whether a message says of itself that a machine has sent it. */
export const isAutomatic = (text: string): boolean => AUTOMATIC.test(withoutMarkup(text));

/** Counts how often the contact has said the same in a row. Numbers do not matter: machines count, and tell the time. */
export function alikeWith(before: Alike | null | undefined, text: string): Alike {
  const said = withoutMarkup(text).replaceAll(/\d+/g, '#').slice(0, KEPT);
  return { text: said, times: before?.text === said ? before.times + 1 : 1 };
}

export function isLoop(state: FlowState, now: Date): boolean {
  const { alike } = state;
  if (alike && alike.text.length >= SHORTEST_ALIKE && alike.times >= MOST_ALIKE) return true;
  return recentAnswers(state, now).length >= MOST_ANSWERS;
}
