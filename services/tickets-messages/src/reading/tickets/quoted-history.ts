import { Injectable } from '@nestjs/common';
import { asMessage, type ImportedMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository, type History } from '../../conversations/imported-messages.repository.js';
import type { Quoted } from '../../conversations/message.js';
import { quote } from '../../conversations/message-preview.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';

/** Finds the messages that imported messages quote. Runs on reading, because either message may be imported first. */
@Injectable()
export class QuotedHistory {
  constructor(
    private readonly imported: ImportedMessagesRepository,
    private readonly messages: MessagesRepository,
  ) {}

  /** @returns the quotes by the id of the quoting message */
  async of(history: History, quoting: readonly ImportedMessage[]): Promise<Map<string, Quoted>> {
    const wids = [...new Set(quoting.flatMap(({ quotedWid }) => quotedWid ?? []))];
    if (wids.length === 0) return new Map();
    const [imported, live] = await Promise.all([
      this.imported.findByWids(history, wids),
      this.messages.findByWids(history.companyId, history, wids),
    ]);
    const byWid = new Map([...imported.map((one) => asMessage(one)), ...live].map((one) => [keyOf(one), quote(one)]));
    return new Map(
      quoting.flatMap(({ _id, whatsappId, quotedWid }) => {
        const found = quotedWid === null ? undefined : byWid.get(keyOf({ whatsappId, wid: quotedWid }));
        return found ? [[_id, found] as const] : [];
      }),
    );
  }
}

const keyOf = ({ whatsappId, wid }: { whatsappId: string; wid: string }): string => `${whatsappId} ${wid}`;
