import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that stores the e-mails it receives; `refuses` is the number of next e-mails that it rejects temporarily. */
export class MailServer {
  refuses = 0;
  readonly mails: Email[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void buffer(stream).then(async (bytes) => {
        if (this.refuses > 0) {
          this.refuses -= 1;
          return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        }
        this.mails.push(await PostalMime.parse(bytes));
        done();
        for (const look of this.waiting) look();
      });
    },
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server.server, 'listening');
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  /** Resolves with the e-mails to an address when there are `count`. */
  to(address: string, count = 1): Promise<Email[]> {
    return new Promise((resolve) => {
      const look = () => {
        const found = this.mails.filter(({ to }) => to?.some((each) => each.address === address));
        if (found.length < count) return;
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }
}

export const codeIn = ({ text }: Email): string => /\b\w{4}-\w{4}-\w{4}\b/.exec(text ?? '')?.[0] ?? 'none';
