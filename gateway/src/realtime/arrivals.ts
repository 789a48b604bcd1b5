import { Injectable } from '@nestjs/common';
import { Broadcaster } from './broadcaster.js';
import { OnlineNews } from './online-news.js';
import type { RealtimeServer, RealtimeSocket } from './realtime-socket.js';
import { Viewers } from './viewers.js';

/** Who comes, stays and goes. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly broadcaster: Broadcaster,
    private readonly online: OnlineNews,
    private readonly viewers: Viewers,
  ) {}

  attach(server: RealtimeServer): void {
    this.broadcaster.attach(server);
    this.online.attach(server);
    this.viewers.attach(server);
  }

  welcome(socket: RealtimeSocket): void {
    void this.online.seen(socket);
    this.viewers.whenGone(socket);
  }

  stillHere(socket: RealtimeSocket): void {
    void this.online.seen(socket);
  }
}
