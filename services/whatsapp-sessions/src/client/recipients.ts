import { AppError } from '@recado/service-kit/errors';
import type { WASocket } from '@whiskeysockets/baileys';
import { groupJidOf, jidOf, personOf } from '../protocol/jids.js';
import type { NumberCheck, Recipient } from './whatsapp-client.js';

const REMEMBERED = 5_000;
const numberJid = (number: string): string => `${number}@s.whatsapp.net`;

/** How recipients are spelled on WhatsApp, and whether they are there. */
export class Recipients {
  private readonly known = new Map<string, string>();

  constructor(private readonly socket: Pick<WASocket, 'onWhatsApp' | 'signalRepository'>) {}

  /** Where to write; undefined: the number is not on WhatsApp. @throws Error when WhatsApp does not say */
  async jidOf({ contact, group }: Recipient): Promise<string | undefined> {
    if (group) return groupJidOf(group.id);
    if (contact.lid || !contact.number) return jidOf(contact);
    const known = this.known.get(contact.number);
    if (known) return known;
    const jid = await this.find(contact.number);
    if (jid) this.remember(contact.number, jid);
    return jid;
  }

  /** @throws ERR_WAPP_CHECK_CONTACT */
  async check(number: string): Promise<NumberCheck> {
    try {
      const jid = await this.find(number);
      if (!jid) return { exists: false, number, lid: null };
      const lid = await this.socket.signalRepository.lidMapping.getLIDForPN(jid);
      const person = personOf(jid, lid ?? undefined);
      return { exists: true, number: person?.number ?? number, lid: person?.lid ?? null };
    } catch (cause) {
      throw new AppError('ERR_WAPP_CHECK_CONTACT', { cause });
    }
  }

  private async find(number: string): Promise<string | undefined> {
    const found = await this.socket.onWhatsApp(numberJid(number));
    if (!found) throw new Error('WhatsApp does not say whether the number exists');
    return found.find(({ exists }) => exists)?.jid;
  }

  private remember(number: string, jid: string): void {
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(number, jid);
  }
}
