import type { Logger } from '@recado/service-kit/logger';
import { Injectable } from '@nestjs/common';
import { RecordSession } from '../connections/record-session.js';
import { Inboxes } from '../inbound/inboxes.js';
import { PublishSignals } from '../receipts/publish-signals.js';
import { NoteReceipt } from '../receipts/note-receipt.js';
import { AnswerQuestions } from './answer-questions.js';
import { Links } from './links.js';

/** What passes between a session and others without being a message. */
@Injectable()
export class Signals {
  constructor(
    readonly publish: PublishSignals,
    readonly receipts: NoteReceipt,
    readonly questions: AnswerQuestions,
  ) {}
}

export type Surroundings = {
  logger: Logger;
  /** It rests or is gone: nobody has to run it. */
  onRest: (connectionId: string) => void;
};

/** What every session works with. */
@Injectable()
export class SessionTools {
  constructor(
    readonly links: Links,
    readonly record: RecordSession,
    readonly signals: Signals,
    readonly inboxes: Inboxes,
  ) {}
}
