import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { WhatsappClients } from '../client/whatsapp-clients.js';

/** Enough to wait for WhatsApp's answers side by side, few enough that those that run, and the leases, go on. */
const AT_ONCE = 16;
/** WhatsApp may not answer at all: others should not wait for that. */
const LONGEST_MS = 5_000;

/** Lets the sessions of this process log in a few at a time: hundreds at once answer none of their deadlines. */
@Injectable()
export class LogIns {
  private readonly limit = pLimit(AT_ONCE);

  constructor(readonly clients: WhatsappClients) {}

  /** Resolves when it is this one's turn. @returns what ends the turn */
  turn(): Promise<() => void> {
    return new Promise((begin) => {
      void this.limit(
        () =>
          new Promise<void>((end) => {
            const timer = setTimeout(end, LONGEST_MS);
            begin(() => {
              clearTimeout(timer);
              end();
            });
          }),
      );
    });
  }
}
