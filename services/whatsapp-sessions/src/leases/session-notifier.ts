import { NatsLink } from '@recado/service-kit/messaging';
import { Injectable } from '@nestjs/common';

const SUBJECT = 'news.whatsapp.sessions';

/**
 * Notifies all processes to check the sessions, because a session has a new desired state, is new or has no owner. The
 * message is only a hint and may be lost: the processes check every few seconds anyway.
 */
@Injectable()
export class SessionNotifier {
  constructor(private readonly link: NatsLink) {}

  publish(): void {
    const { connection } = this.link;
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(SUBJECT);
  }

  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void {
    const subscription = this.link.connection.subscribe(SUBJECT, { callback: (error) => void (error ?? onChange()) });
    return () => subscription.unsubscribe();
  }
}
