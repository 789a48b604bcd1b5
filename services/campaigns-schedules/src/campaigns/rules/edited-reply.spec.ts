import { describe, expect, it } from '@jest/globals';
import { isReplyByEdit } from './edited-reply.js';

describe('an edited reply to a campaign', () => {
  it.each([
    [['SIAR'], 'SAIR'],
    [['Oi', 'SIAR'], 'quero sair'],
    [['SIM'], 'SAIR'], // an accepted yes
    [['VOLTAR'], 'SAIR'],
    [['SIN'], 'SIM'],
    [['VOLTRA'], 'VOLTAR'],
    [['o que é?'], 'quero voltar a receber'],
  ])('%j → %j counts', (earlier, body) => {
    expect(isReplyByEdit(body, earlier)).toBe(true);
  });

  it.each([
    [['SAIR'], 'SIAR'],
    [['SAIR'], 'VOLTAR'], // an edit does not withdraw an opt-out
    [['SAIR'], 'SIM'],
    [['SAIR'], 'SAIR!'], // already accepted
    [['SIAR', 'SAIR', 'SIAR'], 'SAIR'],
    [['SIM'], 'VOLTAR'],
    [['SIAR'], 'Sairei às 18h, me espere'],
    [['Oi'], 'Olá'],
  ])('%j → %j does not', (earlier, body) => {
    expect(isReplyByEdit(body, earlier)).toBe(false);
  });
});
