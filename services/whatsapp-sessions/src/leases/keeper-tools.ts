import { Injectable } from '@nestjs/common';
import { LeasesRepository } from './leases.repository.js';
import { Heartbeats } from './heartbeats.js';
import { SessionNews } from './session-news.js';

/** What the keeper of leases works with. */
@Injectable()
export class KeeperTools {
  constructor(
    readonly leases: LeasesRepository,
    readonly peers: Heartbeats,
    readonly news: SessionNews,
  ) {}
}
