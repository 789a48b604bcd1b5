import type { PushPayload } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { PushDevice, PushJobData } from './notice.js';

type Language = PushDevice['language'];
type Text = Readonly<Record<Language, (name: string, by: string) => string>>;

const TITLES: Readonly<Record<PushJobData['kind'], Text>> = {
  message: {
    pt: (name) => `Mensagem de ${name}`,
    en: (name) => `Message from ${name}`,
    es: (name) => `Mensaje de ${name}`,
  },
  waiting: {
    pt: (name) => `${name} está aguardando`,
    en: (name) => `${name} is waiting`,
    es: (name) => `${name} está esperando`,
  },
  transfer: {
    pt: (name, by) => `${by} transferiu ${name} para você`,
    en: (name, by) => `${by} transferred ${name} to you`,
    es: (name, by) => `${by} le transfirió ${name}`,
  },
  mention: {
    pt: (name, by) => `${by} mencionou você em ${name}`,
    en: (name, by) => `${by} mentioned you in ${name}`,
    es: (name, by) => `${by} le mencionó en ${name}`,
  },
  chat: {
    pt: (name, by) => `${by} em ${name}`,
    en: (name, by) => `${by} in ${name}`,
    es: (name, by) => `${by} en ${name}`,
  },
  chatMention: {
    pt: (name, by) => `${by} mencionou você em ${name}`,
    en: (name, by) => `${by} mentioned you in ${name}`,
    es: (name, by) => `${by} le mencionó en ${name}`,
  },
};

/** The text for users who hide the content of notices. */
const HIDDEN: Readonly<Record<PushJobData['kind'], Readonly<Record<Language, string>>>> = {
  message: { pt: 'Mensagem nova', en: 'New message', es: 'Mensaje nuevo' },
  waiting: { pt: 'Um contato está aguardando', en: 'A contact is waiting', es: 'Un contacto está esperando' },
  transfer: { pt: 'Um atendimento para você', en: 'A ticket for you', es: 'Una atención para usted' },
  mention: { pt: 'Mencionaram você', en: 'You were mentioned', es: 'Le mencionaron' },
  chat: { pt: 'Mensagem no chat interno', en: 'Message in the internal chat', es: 'Mensaje en el chat interno' },
  chatMention: { pt: 'Mencionaram você', en: 'You were mentioned', es: 'Le mencionaron' },
};

const TRIAL: Readonly<Record<Language, { title: string; body: string }>> = {
  pt: { title: 'Teste de notificação', body: 'As notificações chegam neste dispositivo.' },
  en: { title: 'Notification test', body: 'Notifications reach this device.' },
  es: { title: 'Prueba de notificación', body: 'Las notificaciones llegan a este dispositivo.' },
};

/** A push is limited to 4,096 bytes, and a character may take four. */
export const LONGEST_TEXT = 300;

/**
 * The contact or chat of a notice, and the page that it opens. A notice replaces the previous one with the same tag.
 */
export type NoticeTarget = Readonly<{ name: string; path: string; tag: string }>;

export function payloadOf(
  { kind, sourceId, by, text }: Pick<PushJobData, 'kind' | 'sourceId' | 'by' | 'text'>,
  { name, path, tag }: NoticeTarget,
  { language, hidesContent }: { language: Language; hidesContent: boolean },
): PushPayload {
  const shown = hidesContent
    ? { title: HIDDEN[kind][language], body: '' }
    : { title: cut(TITLES[kind][language](name, by), LONGEST_TEXT), body: cut(text, LONGEST_TEXT) };
  return { id: sourceId, kind, ...shown, tag, path };
}

export const trialOf = ({ language }: Pick<PushDevice, 'language'>, testId: string): PushPayload => ({
  ...{ id: testId, kind: 'test', ...TRIAL[language] },
  ...{ tag: 'test', path: '/notices' },
});
