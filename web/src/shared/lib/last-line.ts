import { plainLine } from './whatsapp-text.js';

type Translate = (key: string) => string;

/** The server writes a voice note without words of any language: `🎤 0:12`, in a group behind the writer's name. */
const VOICE_NOTE = /(^|: )🎤(?: (\d+:\d\d))?$/u;

/** The last message of a ticket as one line, in words where the server could only put a sign. */
export const lastLine = (text: string, translate: Translate): string =>
  plainLine(text).replace(VOICE_NOTE, (_found, before: string, length?: string) =>
    [`${before}${translate('thread.kind.voice')}`, length].filter(Boolean).join(' · '),
  );
