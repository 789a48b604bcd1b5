import { describe, expect, it } from '@jest/globals';
import { zoneNameOf } from './zone-name.js';

describe('the name of a time zone', () => {
  it.each([
    ['pt', 'Horário Padrão de Brasília'],
    ['en', 'Brasilia Standard Time'],
    ['es', 'Hora estándar de Brasilia'],
  ])('is a name in %s, not a code', (locale, name) => expect(zoneNameOf('America/Sao_Paulo', locale)).toBe(name));
});
