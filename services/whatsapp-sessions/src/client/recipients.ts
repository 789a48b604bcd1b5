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
 * Resolves recipients to WhatsApp addresses and checks whether they exist. Prefers a known LID, because WhatsApp
 * accepts no messages to the number of a contact that it has moved to a LID.
 */
export class Recipients {
  private readonly known = new Map<string, string>();

  constructor(private readonly socket: Socket) {}

  /**
   * Returns the address to send to, or undefined if the number is not on WhatsApp.
   * @throws Error if WhatsApp does not respond
   */
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

  /**
   * Returns the contact's other address, if there is one. WhatsApp sometimes accepts a message to only one of the two.
   */
  async otherOf({ contact, group }: Recipient, jid: string): Promise<string | undefined> {
    if (group) return undefined;
    const { lidMapping } = this.socket.signalRepository;
    if (!personOf(jid)?.lid) return (await this.lidOf(jid)) ?? undefined;
    const number = contact.number ?? personOf((await lidMapping.getPNForLID(jid)) ?? undefined)?.number;
    return number ? numberJid(number) : undefined;
  }

  /** Fetches the keys of a contact without a LID before the first message, because Baileys fetches keys only by LID. */
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

  /** Uses this address for the contact from now on. */
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
   * Returns null for a number without a LID, and undefined if WhatsApp does not respond. Ignores the LID of a contact
   * who has changed to another number.
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
