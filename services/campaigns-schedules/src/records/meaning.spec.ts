import { describe, expect, it } from '@jest/globals';
import { meaningOf } from './meaning.js';

describe('an answer', () => {
  it.each(['Sim', ' SIM! ', 'sí', 'yes', '1', 'Ok.'])('%s means yes', (body) => expect(meaningOf(body)).toBe('yes'));
  it.each(['SAIR', 'parar', 'Stop!', 'Salir.', 'BAJA', 'Cancelar  inscrição', 'unsubscribe', 'Opt-out'])(
    '%s means that they want no more',
    (body) => expect(meaningOf(body)).toBe('stop'),
  );
  it.each(['sim, mas depois', 'não', '', '10', 'quero sair agora', 'baja el precio', 'cancelar'])(
    '%s means neither',
    (body) => expect(meaningOf(body)).toBeNull(),
  );
});
