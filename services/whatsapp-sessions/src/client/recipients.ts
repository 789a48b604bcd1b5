import { AppError } from '@recado/service-kit/errors';
import {
  type BinaryNode,
  isPnUser,
  parseAndInjectE2ESessions,
  S_WHATSAPP_NET,
  type WASocket,
} from '@whiskeysockets/baileys';
import { groupJidOf, jidOf, personOf, type Address } from '../protocol/jids.js';
import type { NumberCheck, Recipient } from './whatsapp-client.js';

const REMEMBERED = 5_000;
const numberJid = (number: string): string => `${number}@s.whatsapp.net`;
const keyOf = ({ lid, number }: Address): string => (lid ? `lid:${lid}` : `number:${number}`);

type Socket = Pick<WASocket, 'onWhatsApp' | 'signalRepository' | 'getUSyncDevices' | 'query'>;

/**
 * How recipients are spelled on WhatsApp, and whether they are there. People are written to by LID where one is known:
 * WhatsApp takes no message to the number of those whom it moved to LID.
 */
export class Recipients {
  private readonly known = new Map<string, string>();

  constructor(private readonly socket: Socket) {}

  /** Where to write; undefined: the number is not on WhatsApp. @throws Error when WhatsApp does not say */
  async jidOf({ contact, group }: Recipient): Promise<string | undefined> {
    if (group) return groupJidOf(group.id);
    const known = this.known.get(keyOf(contact));
    if (known) return known;
    if (contact.lid || !contact.number) return jidOf(contact);
    const number = await this.find(contact.number);
    if (!number) return undefined;
    const lid = await this.lidOf(number);
    if (lid !== undefined) this.prefer(contact, lid ?? number);
    return lid ?? number;
  }

  /** Returns the other address of a person, if there is one: WhatsApp sometimes takes a message at one of them alone. */
  async otherOf({ contact, group }: Recipient, jid: string): Promise<string | undefined> {
    if (group) return undefined;
    const { lidMapping } = this.socket.signalRepository;
    if (!personOf(jid)?.lid) return (await this.lidOf(jid)) ?? undefined;
    const number = contact.number ?? personOf((await lidMapping.getPNForLID(jid)) ?? undefined)?.number;
    return number ? numberJid(number) : undefined;
  }

  /** Fetches the keys of a person without a LID, before the first message to them: Baileys fetches keys by LID alone. */
  async fetchKeys(jid: string): Promise<void> {
    const { signalRepository } = this.socket;
    const isKnown = async (device: string) => (await signalRepository.validateSession(device)).exists;
    if (!isPnUser(jid) || (await isKnown(jid))) return;
    const devices = await this.socket.getUSyncDevices([jid], false, false);
    const users = devices.filter((device) => isPnUser(device.jid)).map((device) => ({ jid: device.jid }));
    if (users.length === 0 || (await this.lidOf(jid))) return;
    const key = { tag: 'key', attrs: {}, content: users.map((attrs) => ({ tag: 'user', attrs })) };
    const attrs = { xmlns: 'encrypt', type: 'get', to: S_WHATSAPP_NET };
    const keys = (await this.socket.query({ tag: 'iq', attrs, content: [key] })) as BinaryNode;
    await parseAndInjectE2ESessions(keys, signalRepository);
  }

  /** Writes to a contact at this address from now on. */
  prefer(contact: Address, jid: string): void {
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.set(keyOf(contact), jid);
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

  /**
   * Returns null for a number without a LID, and undefined when WhatsApp does not say. The LID of a person who has another
   * number by now is not that of the number.
   */
  private async lidOf(jid: string): Promise<string | null | undefined> {
    const { lidMapping } = this.socket.signalRepository;
    try {
      const lid = await lidMapping.getLIDForPN(jid);
      const number = personOf((lid && (await lidMapping.getPNForLID(lid))) ?? undefined)?.number;
      return number === undefined || number === personOf(jid)?.number ? lid : null;
    } catch {
      return undefined;
    }
  }

  private async find(number: string): Promise<string | undefined> {
    const found = await this.socket.onWhatsApp(numberJid(number));
    if (!found) throw new Error('WhatsApp does not say whether the number exists');
    return found.find(({ exists }) => exists)?.jid;
  }
}
