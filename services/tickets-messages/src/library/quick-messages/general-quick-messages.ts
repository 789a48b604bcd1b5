import { Injectable } from '@nestjs/common';
import { QuickMessagesRepository } from './quick-messages.repository.js';

const MOST = 1_000;

/** Returns the texts of the company's active general quick messages. */
@Injectable()
export class GeneralQuickMessages {
  constructor(private readonly quicks: QuickMessagesRepository) {}

  /** Each text follows its shortcode, which often states the topic. */
  async execute(companyId: string): Promise<string[]> {
    const found = await this.quicks.general(companyId, MOST);
    return found
      .filter(({ message }) => message.trim() !== '')
      .map(({ shortcode, message }) => `${shortcode}\n${message.trim()}`);
  }
}
