import { NatsLink } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';

const SUBJECT = 'news.whatsapp.sessions';

/**
 * Tells all processes that there is something to look at: a wish, a new session, one without an owner. A hint only, that
 * may get lost: they look every few seconds anyway.
 */
@Injectable()
export class SessionNews {
  constructor(private readonly link: NatsLink) {}

  tell(): void {
    const { connection } = this.link;
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(SUBJECT);
  }

  /** @returns how to stop */
  hear(onNews: () => void): () => void {
    const subscription = this.link.connection.subscribe(SUBJECT, { callback: (error) => void (error ?? onNews()) });
    return () => subscription.unsubscribe();
  }
}
