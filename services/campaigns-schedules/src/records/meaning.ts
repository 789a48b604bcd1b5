import { fold } from '@recado/service-kit/text';

const YES = new Set(['sim', 'yes', 'si', '1', 'ok']);
/** Folded, without punctuation. */
const STOP = new Set([
  ...['sair', 'parar', 'pare', 'descadastrar', 'me descadastre', 'cancelar inscricao', 'cancelar envio'],
  ...['salir', 'baja', 'darme de baja', 'dar de baja', 'cancelar suscripcion', 'detener'],
  ...['stop', 'stop all', 'unsubscribe', 'opt out', 'optout'],
]);

/** Returns the meaning of an answer that says nothing else. Case, accents and punctuation make no difference. */
export function meaningOf(body: string): 'yes' | 'stop' | null {
  const words = fold(body)
    .replaceAll(/[^\p{Letter}\p{Number}\s]/gu, '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  if (STOP.has(words)) return 'stop';
  return YES.has(words) ? 'yes' : null;
}
