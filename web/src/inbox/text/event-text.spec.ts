import type { TicketEvent } from '@recado/contracts';
import { expect, it } from '@jest/globals';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { eventText } from './event-text.js';

const translate = (key: string, options?: object) => createI18nProvider().translate(key, options);
const EVENT = { kind: 'timer', by: null, from: null, to: null, why: null, notice: null, people: [] };

it.each<[number | undefined, string]>([
  [0, 'As mensagens desta conversa não desaparecem mais'],
  [undefined, 'As mensagens desta conversa não desaparecem mais'],
  [30, 'As mensagens desta conversa desaparecem depois de 1 hora'],
  [43_200, 'As mensagens desta conversa desaparecem depois de 12 horas'],
  [86_400, 'As mensagens desta conversa desaparecem depois de 1 dia'],
  [7_776_000, 'As mensagens desta conversa desaparecem depois de 90 dias'],
])('describes the time after which messages disappear: %p s', (seconds, title) => {
  expect(eventText({ ...EVENT, seconds } as unknown as TicketEvent, translate)).toEqual({ title, details: [] });
});

it('describes a snooze in the time of the company, and its end with the cause, without the ticket’s place', () => {
  const place = { status: 'open', user: null, queue: { id: 'q', name: 'Vendas', color: '#111' }, whatsapp: null };
  const text = (more: object) =>
    eventText({ ...EVENT, to: place, ...more } as unknown as TicketEvent, translate, 'America/Sao_Paulo');
  const by = { id: 'm', name: 'Marina' };

  expect(text({ kind: 'snoozed', by, until: '2026-12-02T12:00:00.000Z' })).toEqual({
    title: 'Adiado até 02/12/2026 09:00',
    details: ['por Marina'],
  });
  expect(text({ kind: 'snoozed', by, until: null }).title).toBe('Adiado até o cliente responder');
  expect(text({ kind: 'unsnoozed', why: 'due' })).toEqual({ title: 'Voltou à lista', details: ['chegou a hora'] });
  expect(text({ kind: 'unsnoozed', why: 'contact' }).details).toEqual(['o cliente escreveu']);
});
