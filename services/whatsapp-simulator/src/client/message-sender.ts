import type { ContactContentInput, MediaContent, MessageOptionsInput } from '../content/contact-content.js';
import type { Card, MediaKind, SharedLocation, Poll } from '../world/kinds.js';
import type { HttpCaller } from './http-caller.js';

/** A number, a group's ID, or an object with one of them. */
export type Recipient = string | { number: string | (() => Promise<string>) } | { id: string };
export type With = MessageOptionsInput & { to: Recipient; id?: string };
export type Sent = { id: string; sentAt: number };
export type FileDetails = Omit<MediaContent, 'kind' | 'sha256'>;
type Bytes = Uint8Array;

export const addressOf = async (recipient: Recipient): Promise<string> => {
  if (typeof recipient === 'string') return recipient;
  if ('id' in recipient) return recipient.id;
  return typeof recipient.number === 'string' ? recipient.number : recipient.number();
};

/** Sends messages of every kind. Contacts and phones extend it. */
export abstract class MessageSender {
  constructor(protected readonly http: HttpCaller) {}

  says(text: string, where: With): Promise<Sent> {
    return this.sends({ kind: 'text', text }, where);
  }

  async sends(content: ContactContentInput, { to, id, ...options }: With): Promise<Sent> {
    return this.http.post(`${await this.path()}/sends`, { to: await addressOf(to), id, content, options });
  }

  sendsImage(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('image', bytes, details, where);
  }

  sendsVideo(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('video', bytes, details, where);
  }

  sendsGif(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('gif', bytes, details, where);
  }

  sendsAudio(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('audio', bytes, details, where);
  }

  sendsVoice(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('voice', bytes, details, where);
  }

  sendsDocument(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('document', bytes, details, where);
  }

  sendsSticker(bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    return this.sendsFile('sticker', bytes, details, where);
  }

  sendsLocation(
    location: Partial<SharedLocation> & Pick<SharedLocation, 'latitude' | 'longitude'>,
    where: With,
  ): Promise<Sent> {
    return this.sends({ kind: 'location', ...location }, where);
  }

  sendsContacts(contacts: Card[], where: With): Promise<Sent> {
    return this.sends({ kind: 'contacts', contacts }, where);
  }

  sendsPoll(poll: Omit<Poll, 'selectable'> & { selectable?: number }, where: With): Promise<Sent> {
    return this.sends({ kind: 'poll', ...poll }, where);
  }

  sendsEvent(
    event: { name: string; startsAt: number; description?: string; place?: string },
    where: With,
  ): Promise<Sent> {
    return this.sends({ kind: 'calendar', ...event }, where);
  }

  /** Votes in a poll, replacing an earlier vote. An empty list of options withdraws the vote. */
  votes(targetId: string, options: string[], where: With): Promise<Sent> {
    return this.sends({ kind: 'vote', targetId, options }, where);
  }

  /** `sealed: false` sends an unencrypted edit, as old phones do. */
  edits(targetId: string, text: string, { sealed, ...where }: With & { sealed?: boolean }): Promise<Sent> {
    return this.sends({ kind: 'edit', targetId, text, sealed }, where);
  }

  deletes(targetId: string, where: With): Promise<Sent> {
    return this.sends({ kind: 'revoke', targetId }, where);
  }

  /** An empty emoji removes the reaction. */
  reacts(targetId: string, emoji: string, where: With): Promise<Sent> {
    return this.sends({ kind: 'reaction', targetId, emoji }, where);
  }

  protected abstract path(): Promise<string>;

  private async sendsFile(kind: MediaKind, bytes: Bytes, details: FileDetails, where: With): Promise<Sent> {
    const { sha256 } = await this.http.upload(bytes);
    return this.sends({ kind, sha256, ...details }, where);
  }
}
