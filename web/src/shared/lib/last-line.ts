import { plainLine } from '@recado/contracts';

type Translate = (key: string, options?: { smart_count: number }) => string;

/**
 * The server uses symbols for messages without text. In a group, they follow the sender's name: `🎤 0:12`, `🚫`,
 * `📞 ✅`.
 */
const VOICE_NOTE = /(^|: )🎤(?: (\d+:\d\d))?$/u;
const DELETED = /(^|: )🚫$/u;
const CALL = /(^|: )(📞|📹)(?: (✅|❌))?$/u;
const ALBUM = /(^|: )(📷|🎥|🖼️) ×(\d{1,5})$/u;
const ALBUM_OF: Readonly<Record<string, string>> = { '📷': 'photos', '🎥': 'videos', '🖼️': 'both' };
const OUTCOME_OF: Readonly<Record<string, string>> = { '✅': 'answered', '❌': 'rejected' };

/** Returns the last message of a ticket on one line, with the server's symbols replaced by words. */
export const lastLine = (text: string, translate: Translate): string =>
  plainLine(text)
    .replace(VOICE_NOTE, (_found, before: string, length?: string) =>
      [`${before}${translate('thread.kind.voice')}`, length].filter(Boolean).join(' · '),
    )
    .replace(ALBUM, (_found, before: string, sign: string, count: string) => {
      const words = translate(`thread.album.${ALBUM_OF[sign] ?? 'both'}`, { smart_count: Number(count) });
      return `${before}${words}`;
    })
    .replace(DELETED, (_found, before: string) => `${before}${translate('thread.deleted')}`)
    .replace(CALL, (_found, before: string, kind: string, outcome: string = '') => {
      const words = [
        kind === '📹' ? 'thread.call.video' : 'thread.call.voice',
        `thread.call.${OUTCOME_OF[outcome] ?? 'missed'}`,
      ];
      return `${before}${words.map((key) => translate(key)).join(' ')}`;
    });
