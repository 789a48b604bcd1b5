import { JetStreamApiError } from '@nats-io/jetstream';
import { expect, it } from '@jest/globals';
import type { NatsLink } from './nats-link.js';
import { Publisher } from './publisher.js';

const STATE = { kind: 'state' as const, id: '1', subject: 'state.auth.user.v1.acme.one', body: '{}', revision: 1 };

it.each([10_071, 10_164])('publishes a state again when another process publishes it too (%i)', async (code) => {
  const published: string[] = [];
  const publish = (subject: string) => {
    published.push(subject);
    if (published.length > 1) return Promise.resolve({});
    return Promise.reject(new JetStreamApiError({ code: 400, err_code: code, description: 'wrong last sequence' }));
  };
  const link = {
    jetstream: { publish },
    manager: { direct: { getMessage: () => Promise.resolve(null) } },
    signatures: { sign: () => undefined },
  };

  await new Publisher(link as unknown as NatsLink).publish(STATE);

  expect(published).toEqual([STATE.subject, STATE.subject]);
});
