import {
  signalSubjectOf,
  stateSubjectOf,
  subjectOf,
  type AnyEvent,
  type AnyState,
  type StateContract,
} from '@recado/contracts/core';
import { JetStreamApiError, type StoredMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { SIGNATURE_HEADER } from '../crypto/state-signatures.js';
import { moveToDeadLetters, type DeadLetter } from './dead-letters.js';
import type { NatsLink } from './nats-link.js';
import { parseJson } from '../text/parse-json.js';

/** The second is the code of a cluster that is storing another message of the subject. */
const WRONG_LAST_SEQUENCE = [10_071, 10_164];

/** A message to publish, as stored in the outbox. `id` makes a repeat harmless. */
export type Outgoing = { kind: 'event' | 'command'; id: string; subject: string; body: string } | OutgoingState;
export type OutgoingState = { kind: 'state'; id: string; subject: string; body: string; revision: number };

export const outgoingEvent = (event: AnyEvent): Outgoing => ({
  kind: 'event',
  id: event.id,
  subject: subjectOf(event),
  body: JSON.stringify(event),
});

export const outgoingState = (contract: StateContract, state: AnyState): OutgoingState => ({
  kind: 'state',
  id: `${contract.name}.${state.id}.${state.revision}`,
  subject: stateSubjectOf(contract, state),
  body: JSON.stringify(state),
  revision: state.revision,
});

export class Publisher {
  constructor(private readonly link: Pick<NatsLink, 'connection' | 'jetstream' | 'manager' | 'signatures'>) {}

  /** Resolves when NATS has stored the message. */
  async publish(outgoing: Outgoing): Promise<void> {
    if (outgoing.kind === 'state') return this.publishState(outgoing);
    await this.link.jetstream.publish(outgoing.subject, outgoing.body, { msgID: outgoing.id });
  }

  async publishEvent(event: AnyEvent): Promise<void> {
    await this.publish(outgoingEvent(event));
  }

  /** Moves a message that can never be published to the dead letters: see `moveToDeadLetters`. */
  async moveToDeadLetters(consumer: string, note: DeadLetter, error: unknown): Promise<void> {
    await moveToDeadLetters(this.link, consumer, note, error);
  }

  /** Sends a signal to the current subscribers. It is not stored, and its delivery is not confirmed. */
  signal(signal: AnyEvent): void {
    this.link.connection.publish(signalSubjectOf(signal), JSON.stringify(signal));
  }

  /** A stream stores the last published state, so a state may only replace an older revision or a forged one. */
  private async publishState({ subject, body, revision }: Extract<Outgoing, { kind: 'state' }>): Promise<void> {
    const signature = this.link.signatures.sign(subject, body);
    for (;;) {
      const last = await this.lastState(subject);
      if (last && isNewer(last, revision)) return;
      const options = { expect: { lastSubjectSequence: last?.sequence ?? 0 } };
      try {
        await this.link.jetstream.publish(subject, body, { ...options, ...(signature && signedWith(signature)) });
        return;
      } catch (error) {
        if (!(error instanceof JetStreamApiError) || !WRONG_LAST_SEQUENCE.includes(error.code)) throw error;
      }
    }
  }

  /** An outdated server may return an older state: the stream then rejects the new one. */
  private async lastState(subject: string): Promise<LastState | null> {
    const found = await this.link.manager.direct.getMessage('STATE', { last_by_subj: subject });
    return found && { sequence: found.seq, ...this.standingOf(subject, found) };
  }

  private standingOf(subject: string, { header, data }: StoredMsg): Omit<LastState, 'sequence'> {
    const signature = header.get(SIGNATURE_HEADER);
    const revision = this.link.signatures.isGenuine(subject, data, signature) ? revisionIn(data) : -1;
    return { revision, isCurrent: this.link.signatures.isCurrent(subject, signature) };
  }
}

type LastState = { sequence: number; revision: number; isCurrent: boolean };

/** A state signed with a former key is published again with the current key. */
const isNewer = (last: LastState, revision: number): boolean =>
  last.revision > revision || (last.revision === revision && last.isCurrent);

function signedWith(signature: string) {
  const made = headers();
  made.set(SIGNATURE_HEADER, signature);
  return { headers: made };
}

/** Returns -1 if the message is not a state. */
function revisionIn(data: Uint8Array): number {
  const read = parseJson(Buffer.from(data).toString()) as Partial<AnyState> | undefined;
  return typeof read?.revision === 'number' ? read.revision : -1;
}
