import { AppError } from '@recado/service-kit/errors';
import type { BinaryNode } from '@whiskeysockets/baileys';

type Waiter = { settle: (error: string | undefined) => void; fail: () => void; begin: () => void };

/** WhatsApp's own word on what was sent: until it says so, a message was only written to a socket. */
export class Acknowledgements {
  private readonly waiters = new Map<string, Waiter>();

  /**
   * Resolves with WhatsApp's error code, undefined when it took the message. The deadline begins when the message was
   * `sent`: a large file is uploaded before. @throws ERR_SENDING_WAPP_MSG when it says nothing in time
   */
  wait(messageId: string, deadlineMs: number): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (then: () => void) => {
        clearTimeout(timer);
        this.waiters.delete(messageId);
        then();
      };
      const fail = () => end(() => reject(new AppError('ERR_SENDING_WAPP_MSG')));
      const begin = () => (timer = setTimeout(fail, deadlineMs));
      this.waiters.set(messageId, { settle: (error) => end(() => resolve(error)), fail, begin });
    });
  }

  sent(messageId: string): void {
    this.waiters.get(messageId)?.begin();
  }

  /** It was never sent: nobody waits. */
  forget(messageId: string): void {
    this.waiters.get(messageId)?.fail();
  }

  /** Called from the socket's own emitter, so it never throws. */
  note({ attrs }: BinaryNode): void {
    if (attrs.id) this.waiters.get(attrs.id)?.settle(attrs.error);
  }

  failAll(): void {
    for (const { fail } of [...this.waiters.values()]) fail();
  }
}
