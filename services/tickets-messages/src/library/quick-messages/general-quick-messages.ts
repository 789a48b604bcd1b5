import { Injectable } from '@nestjs/common';
import { QuickMessagesRepository } from './quick-messages.repository.js';

const MOST = 1_000;

/** Reads what everybody of a company answers with: the texts of its active general quick messages. */
@Injectable()
export class GeneralQuickMessages {
  constructor(private readonly quicks: QuickMessagesRepository) {}

  /** Returns each text behind its shortcode, which often says what it is about. */
  async execute(companyId: string): Promise<string[]> {
    const found = await this.quicks.general(companyId, MOST);
    return found
      .filter(({ message }) => message.trim() !== '')
      .map(({ shortcode, message }) => `${shortcode}\n${message.trim()}`);
  }
}
