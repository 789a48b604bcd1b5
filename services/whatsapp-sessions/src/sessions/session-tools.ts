import { Injectable } from '@nestjs/common';
import { RecordSession } from '../connections/record-session.js';
import { InboundPumps } from '../inbound/inbound-pumps.js';
import { PublishSignals } from '../inbound/publish-signals.js';
import { Links } from './links.js';

/** What every session works with. */
@Injectable()
export class SessionTools {
  constructor(
    readonly links: Links,
    readonly record: RecordSession,
    readonly signals: PublishSignals,
    readonly pumps: InboundPumps,
  ) {}
}
