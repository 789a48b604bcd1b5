import { describe, expect, it } from '@jest/globals';
import { isReplyByEdit } from './edited-reply.js';

describe('an edited reply to a campaign', () => {
  it.each([
    [['SIAR'], 'SAIR'],
    [['Oi', 'SIAR'], 'quero sair'],
    [['SIM'], 'SAIR'], // a yes that was taken
    [['VOLTAR'], 'SAIR'],
    [['SIN'], 'SIM'],
    [['VOLTRA'], 'VOLTAR'],
    [['o que é?'], 'quero voltar a receber'],
  ])('%j → %j counts', (earlier, body) => {
    expect(isReplyByEdit(body, earlier)).toBe(true);
  });

  it.each([
    [['SAIR'], 'SIAR'],
    [['SAIR'], 'VOLTAR'], // an opt-out is not taken back
    [['SAIR'], 'SIM'],
    [['SAIR'], 'SAIR!'], // it was taken already
    [['SIAR', 'SAIR', 'SIAR'], 'SAIR'],
    [['SIM'], 'VOLTAR'],
    [['SIAR'], 'Sairei às 18h, me espere'],
    [['Oi'], 'Olá'],
  ])('%j → %j does not', (earlier, body) => {
    expect(isReplyByEdit(body, earlier)).toBe(false);
  });
});
