import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineState } from '@recado/contracts/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { z } from 'zod';
import { natsUrl } from '../../../scripts/infrastructure/nats.mjs';
import { NATS_USERS } from '../../../scripts/infrastructure/nats-config.mjs';
import { NatsLink } from '../src/messaging/nats-link.js';
import { publishMissing } from '../src/messaging/publish-states.js';
import { outgoingState, Publisher } from '../src/messaging/publisher.js';
import { StateCopy } from '../src/messaging/state-copy.js';
import { silent } from './kit.js';
import { startNats } from './own-nats.js';

const natsPasswords = Object.fromEntries(NATS_USERS.map((user) => [user, `password-of-${user}`]));
const Users = defineState({
  name: 'auth.user',
  version: 1,
  data: z.object({ super: z.boolean() }),
  signedBy: 'auth-tenants',
});
const userOf = (id: string, revision: number, isSuper = false) => {
  return { id, companyId: 'acme', revision, changedAt: new Date().toISOString(), data: { super: isSuper } };
};
const subjectOf = (id: string) => `state.auth.user.v1.acme.${id}`;
const forged = (id: string) => JSON.stringify(userOf(id, 1_000, true));

const PERMISSIONS = new URL('../../../scripts/infrastructure/nats-permissions.json', import.meta.url);
const permissions = JSON.parse(readFileSync(PERMISSIONS, 'utf8')) as Record<string, { publish: string[] }>;
const CONSUMER = /^retry\.([\w-]+)$/;
/** Returns a consumer for messages that the same user also publishes. */
function consumerOf(user: string): string {
  const own = (permissions[user]?.publish ?? []).flatMap((subject) => CONSUMER.exec(subject)?.[1] ?? []);
  return own[0] ?? '';
}

function keysOf(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signing: `${id}:${privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')}`,
    public: `${id}:${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  };
}

describe('the state of a user', () => {
  const [auth, next, other] = [keysOf('auth-tenants-1'), keysOf('auth-tenants-2'), keysOf('campaigns-schedules-1')];
  const ACTOR_PUBLIC_KEYS = [auth, next, other].map((keys) => keys.public).join(',');
  let nats: Awaited<ReturnType<typeof startNats>>;
  let operator: NatsLink;
  const links: NatsLink[] = [];
  const copies: StateCopy<typeof Users>[] = [];
  beforeAll(async () => {
    nats = await startNats(natsPasswords);
    operator = await open('operator');
  });
  afterAll(async () => {
    await Promise.all(copies.map((copy) => copy.stop()));
    await Promise.all(links.map((link) => link.close()));
    await nats.stop();
  });

  const open = async (user: string, signing?: string) => {
    const url = natsUrl(nats.server.port, { user, password: natsPasswords[user] ?? '' });
    const link = await NatsLink.open(url, user, { ACTOR_PUBLIC_KEYS, ACTOR_SIGNING_KEY: signing });
    links.push(link);
    return link;
  };
  const stored = async (id: string) => operator.manager.streams.getMessage('STATE', { last_by_subj: subjectOf(id) });
  const copyAt = async (link: NatsLink) => {
    const copy = new StateCopy(Users, silent);
    copies.push(copy);
    await copy.start(link);
    return copy;
  };

  /** Each path stores a forged message under the subject of a user, bypassing the permissions. */
  const PATHS: Record<string, (link: NatsLink, user: string, id: string) => Promise<void>> = {
    'the reply subject of a pull': async ({ connection, manager, jetstream }, user, id) => {
      const durable = consumerOf(user);
      await manager.consumers.add('RETRY', {
        ...{ durable_name: durable, filter_subject: `retry.${durable}`, ack_policy: AckPolicy.Explicit },
      });
      await jetstream.publish(`retry.${durable}`, forged(id));
      connection.publish(`$JS.API.CONSUMER.MSG.NEXT.RETRY.${durable}`, '1', { reply: subjectOf(id) });
      await connection.flush();
    },
    'the deliver subject of a push consumer': async ({ manager, jetstream }, user, id) => {
      const durable = `${consumerOf(user)}-alone`;
      const subject = `retry.${consumerOf(user)}.alone`;
      await jetstream.publish(subject, forged(id));
      await manager.consumers.add('RETRY', {
        ...{ durable_name: durable, filter_subject: subject, deliver_subject: subjectOf(id) },
        ...{ ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All },
      });
    },
    'the reply subject of a request to JetStream': async ({ connection }, _user, id) => {
      connection.publish('$JS.API.STREAM.INFO.STATE', '', { reply: subjectOf(id) });
      await connection.flush();
    },
    'the reply subject of a request to another service': async ({ connection }, _user, id) => {
      connection.publish('rpc.tickets.storage.used', forged(id), { reply: subjectOf(id) });
      await connection.flush();
    },
  };

  /** NATS always stores messages of these paths; for the others it depends on its version. */
  const MUST_BE_STORED = new Set(['the reply subject of a request to JetStream']);

  it.each(Object.keys(PATHS))('cannot be forged by %s', async (path) => {
    const owner = await open('auth-tenants', auth.signing);
    const gateway = await open('gateway');
    const earlier = await copyAt(gateway);
    for (const user of ['tickets-messages', 'whatsapp-sessions', 'campaigns-schedules', 'billing', 'gateway']) {
      const id = `u${randomUUID().replaceAll('-', '')}`;
      await new Publisher(owner).publish(outgoingState(Users, userOf(id, 1)));
      const link = await open(user, user === 'campaigns-schedules' ? other.signing : undefined);
      if (!MUST_BE_STORED.has(path)) await PATHS[path]?.(link, user, id).catch(() => undefined);
      else {
        await PATHS[path]?.(link, user, id);
        const isOverwritten = async () => (await stored(id))?.header.get('Recado-Signature') === '';
        while (!(await isOverwritten())) await new Promise(setImmediate);
      }

      // no copy accepts it, neither a running one nor a later one
      const later = await copyAt(gateway);
      expect(later.get('acme', id)?.super ?? false).toBe(false);
      while (!earlier.get('acme', id)) await new Promise(setImmediate);
      expect(earlier.get('acme', id)).toEqual({ super: false });
      // its owner replaces it with the next change or start
      await new Publisher(owner).publish(outgoingState(Users, userOf(id, 1)));
      expect((await copyAt(gateway)).get('acme', id)).toEqual({ super: false });
    }
  });

  it.each([
    ['without a signature', (id: string) => ({ body: forged(id), signature: '' })],
    ['with the signature of another user', (id: string, of: string) => ({ body: forged(id), signature: of })],
    ['that is no JSON', () => ({ body: 'no JSON', signature: '' })],
    [
      'that is an answer of JetStream',
      () => ({ body: '{"type":"io.nats.jetstream.api.v1.stream_info"}', signature: '' }),
    ],
  ])('is ignored if it is stored %s, and the owner publishes over it', async (_how, made) => {
    const owner = await open('auth-tenants', auth.signing);
    const gateway = await open('gateway');
    const [id, neighbour] = [randomUUID(), randomUUID()];
    await new Publisher(owner).publish(outgoingState(Users, userOf(neighbour, 1)));
    const { body, signature } = made(id, (await stored(neighbour))?.header.get('Recado-Signature') ?? '');
    const named = headers();
    if (signature) named.set('Recado-Signature', signature);
    await owner.jetstream.publish(subjectOf(id), body, { headers: named });

    const copy = await copyAt(gateway);
    expect(copy.get('acme', id)).toBeUndefined();
    expect(copy.get('acme', neighbour)).toEqual({ super: false });

    const count = await publishMissing(
      { link: owner, publisher: new Publisher(owner), logger: silent },
      Users,
      async function* (isMissing) {
        if (isMissing('acme', id, 1)) yield outgoingState(Users, userOf(id, 1));
      },
    );
    expect(count).toBe(1);
    expect((await copyAt(gateway)).get('acme', id)).toEqual({ super: false });
  });

  it('is signed again with a new key, and the former key can be removed', async () => {
    const id = randomUUID();
    await new Publisher(await open('auth-tenants', auth.signing)).publish(outgoingState(Users, userOf(id, 7)));
    const owner = await open('auth-tenants', next.signing);
    const again = () =>
      publishMissing(
        { link: owner, publisher: new Publisher(owner), logger: silent },
        Users,
        async function* (isMissing) {
          if (isMissing('acme', id, 7)) yield outgoingState(Users, userOf(id, 7));
        },
      );

    expect(await again()).toBe(1);
    expect(await again()).toBe(0);
    expect((await stored(id))?.header.get('Recado-Signature')).toMatch(/^auth-tenants-2 /);
  });

  it('is not reset to an older revision by its owner', async () => {
    const owner = await open('auth-tenants', auth.signing);
    const id = randomUUID();
    await new Publisher(owner).publish(outgoingState(Users, userOf(id, 5)));
    await new Publisher(owner).publish(outgoingState(Users, userOf(id, 4, true)));
    expect((await stored(id))?.json<{ revision: number }>().revision).toBe(5);
  });
});
