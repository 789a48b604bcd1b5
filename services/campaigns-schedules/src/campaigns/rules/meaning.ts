import { answerSentence, answerWords, chosenNumber } from '@recado/flow-engine';

const YES = new Set([
  ...['sim', 'sim quero', 'sim pode', 'sim aceito', 'sim confirmo', 'quero', 'quero sim', 'pode', 'pode sim', 'claro'],
  ...[
    'claro que sim',
    'com certeza',
    'aceito',
    'confirmo',
    'confirmado',
    'positivo',
    'pode enviar',
    'pode mandar',
    'ok',
  ],
  ...['yes', 'yep', 'sure', 'of course', 'i agree', 'i accept', 'okay', 'si', 'si quiero', 'acepto', 'dale', 'vale'],
]);

const THINGS =
  '(?:mensagem|mensagens|msg|msgs|propagandas?|promocao|promocoes|ofertas?|campanhas?|publicidade|avisos?|anuncios?|novidades|' +
  'mensajes?|promociones|publicidad|messages?|texts?|ads|offers|promotions|nada|anything|isso|isto|esto)';
const SOME_THINGS = `(?: (?:mais|mas|more|de|das|dos|do|da|suas|seus|estas|essas|esses|estos|esas|sus|your|these|those|any))*(?: ${THINGS})?`;
const END = `${SOME_THINGS}(?: (?:suas|seus|de voces|voces|aqui|agora|ja|mais|no whatsapp|neste numero|ahora|ya|now|anymore|again))*`;
const FROM_LIST = '(?: (?:da|dessa|desta|de|la|esta|su|from|the|this|your|sua|a|lista|list))*';

/** Patterns of opt-out sentences, matched after courtesies are removed. */
const STOP = [
  `(?:sair|parar|pare|parem|remover|descadastrar|descadastre|descadastro|desinscrever|cancelar (?:inscricao|envio|envios|recebimento)|salir|baja|detener|cancelar (?:la )?suscripcion|stop|stop all|unsubscribe|opt ?out|remove me)${FROM_LIST}(?: (?:agora|ja|ahora|now))?`,
  `(?:eu )?(?:quero|queria|gostaria de|desejo|preciso) (?:me )?(?:sair|parar|descadastrar|desinscrever|remover|cancelar (?:a )?inscricao)(?: de)?(?: receber)?${FROM_LIST}${END}`,
  `(?:yo )?(?:quiero|quisiera|deseo) (?:salir|dejar de recibir|parar|darme de baja|cancelar la suscripcion)${FROM_LIST}${END}`,
  `(?:i )?(?:want to|would like to|d like to|need to) (?:stop|unsubscribe|opt out|leave)${FROM_LIST}${END}`,
  `(?:eu )?nao (?:quero|desejo|gostaria de) (?:mais )?(?:receber|ser contatad[oa]|mensagens?|propagandas?)${END}`,
  `(?:eu )?nao quero mais(?: ${THINGS})?`,
  `(?:yo )?no (?:quiero|deseo) (?:recibir )?(?:mas )?(?:recibir|mensajes?|promociones|publicidad|nada)${END}`,
  `no quiero mas(?: ${THINGS})?`,
  `(?:i )?(?:dont|don t|do not) (?:want|wish) (?:to )?(?:receive|get|any more|more)${END}`,
  `(?:nao|no|dont|don t|do not) (?:me )?(?:mande|mandem|envie|enviem|manda|envia|escriba|escriban|envien|manden|send|text|message|contact)(?: me)?${END}`,
  `(?:pare|parem|para|deixem|deixe) de (?:me )?(?:mandar|enviar|escrever)${END}`,
  `(?:dejen|deje|paren) de (?:enviarme|mandarme|escribirme|enviar|mandar)${END}`,
  `stop (?:sending|texting|messaging|contacting)(?: me)?${END}`,
  `(?:me )?(?:tira|tire|tirem|remova|remove|removam|exclua|excluir|retire|descadastre|descadastra)(?: (?:me|o)? ?(?:meu numero|meu contato|numero))?${FROM_LIST}`,
  `(?:darme|dame|dar|denme) de baja${FROM_LIST}`,
  `(?:borrame|borrenme|eliminenme|elimineme|sacame|saquenme)${FROM_LIST}`,
  `(?:remove|take) (?:me|my number)(?: off| out)?${FROM_LIST}`,
  `(?:no more|chega de|basta de|no mas) ${THINGS}`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** Single words that have no other meaning outside a conversation. */
const STOP_WORDS = new Set([
  ...['sair', 'parar', 'descadastrar', 'descadastre', 'descadastro', 'desinscrever'],
  ...['salir', 'baja', 'stop', 'unsubscribe', 'opt out', 'optout'],
]);

/** Returns whether a text consists of one opt-out word. */
export const isStopWord = (body: string): boolean => STOP_WORDS.has(answerSentence(body));

/** Ways to withdraw an opt-out: the words that its confirmation offers, and sentences that cannot mean "go back" in a menu. */
const BACK_WORD = new Set(['voltar', 'volver', 'back']);
const ARTICLE = '(?: (?:as|os|las|los|the))?';
const RECEIVE = '(?:receber|recibir|receive|get|getting|receiving)';
const BACK = [
  '(?:start|unstop|resume|subscribe|resubscribe|reativar|reactivar|reinscrever)',
  `(?:eu )?(?:quero|queria|gostaria de|desejo) (?:voltar(?: a receber)?|receber(?: de novo| novamente| outra vez))${ARTICLE}${END}`,
  `voltar a receber${ARTICLE}${END}`,
  `(?:yo )?(?:quiero|quisiera|deseo) (?:volver(?: a recibir)?|recibir(?: de nuevo| otra vez))${ARTICLE}${END}`,
  `volver a recibir${ARTICLE}${END}`,
  `(?:i )?(?:want to|would like to|d like to) (?:start )?${RECEIVE}${ARTICLE}${END}`,
  '(?:opt|sign) (?:me )?(?:back )?in',
].map((pattern) => new RegExp(`^${pattern}$`));

/**
 * Returns whether a contact who opted out opts in again, either clearly or with a word that may also be a menu option.
 */
export function comesBack(body: string): 'word' | 'clearly' | null {
  const words = answerWords(body);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const sentence = words.join(' ');
  if (BACK.some((pattern) => pattern.test(sentence))) return 'clearly';
  return BACK_WORD.has(sentence) ? 'word' : null;
}

/** Longer sentences also contain something else. */
const MOST_WORDS = 14;

/** Returns what a reply to a campaign requests, if it contains nothing else. */
export function meaningOf(body: string): 'yes' | 'stop' | null {
  const words = answerWords(body);
  if (words.length > MOST_WORDS) return null;
  const sentence = words.join(' ');
  if (STOP.some((pattern) => pattern.test(sentence))) return 'stop';
  return YES.has(sentence) || isThumbUp(body) || (words.length > 0 && chosenNumber(body) === 1) ? 'yes' : null;
}

const isThumbUp = (body: string): boolean => /^\s{0,9}(?:👍|👌|✅)\p{Emoji_Modifier}?\s{0,9}$/u.test(body.slice(0, 40));
