import { NatsLink } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';

const SUBJECT = 'news.whatsapp.sessions';

/**
 * Tells all processes to check the sessions: one has a new desired state, is new or has no owner. It is only a hint that may
 * get lost, because they check every few seconds anyway.
 */
@Injectable()
export class SessionNews {
  constructor(private readonly link: NatsLink) {}

  publish(): void {
    const { connection } = this.link;
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(SUBJECT);
  }

  /** @returns a function that unsubscribes */
  subscribe(onNews: () => void): () => void {
    const subscription = this.link.connection.subscribe(SUBJECT, { callback: (error) => void (error ?? onNews()) });
    return () => subscription.unsubscribe();
  }
}
