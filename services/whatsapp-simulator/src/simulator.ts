import type { Logger } from 'pino';
import { accountQueries } from './directory/account-queries.js';
import { keyBundleQueries } from './directory/key-bundles.js';
import { ownKeyQueries } from './directory/own-keys.js';
import { usyncQueries } from './directory/usync.js';
import { Events } from './events.js';
import { FaultInjector } from './faults/fault-injector.js';
import { Faults } from './faults/faults.js';
import { CodePairing } from './link/code-pairing.js';
import { Connections } from './link/connections.js';
import { IqRouter } from './link/iq-router.js';
import { linkQueries } from './link/link-queries.js';
import { Login } from './link/login.js';
import { Pairing } from './link/pairing.js';
import { StanzaRouter } from './link/stanza-router.js';
import { Unlinking } from './link/unlinking.js';
import { Bursts } from './load/bursts.js';
import { CompanionReceipts } from './messaging/companion-receipts.js';
import { ContactReceipts } from './messaging/contact-receipts.js';
import { Delivery } from './messaging/delivery.js';
import { FirstSync } from './messaging/first-sync.js';
import { IncomingMessages } from './messaging/incoming.js';
import { OutgoingMessages } from './messaging/outgoing.js';
import { Presence } from './messaging/presence.js';
import { Turns } from './messaging/turns.js';
import { SignalSessions } from './signal/sessions.js';
import {
  issueServerIdentity,
  restoreServerIdentity,
  storeServerIdentity,
  type ServerIdentity,
  type StoredServerIdentity,
} from './wire/certificate.js';
import { Chats } from './world/chats.js';
import { seededRandom } from './world/seeded.js';
import type { StateLog } from './world/state-log.js';
import { World } from './world/world.js';

const IDENTITY_KEY = 'server-identity';

/** The same certificate root for as long as the state lives: clients are configured with it. */
const serverIdentity = (log: StateLog): ServerIdentity => {
  const [stored] = log.take<StoredServerIdentity>(IDENTITY_KEY);
  if (stored) return restoreServerIdentity(stored[1]);
  const identity = issueServerIdentity(Math.floor(Date.now() / 1000));
  log.changed(IDENTITY_KEY, () => storeServerIdentity(identity));
  return identity;
};

export type Simulator = ReturnType<typeof createSimulator>;

/** Puts the parts together; the only place that knows all of them. */
export const createSimulator = (log: StateLog, seed: number, logger: Logger) => {
  const identity = serverIdentity(log);
  const events = new Events();
  const faults = new Faults();
  const turns = new Turns();
  const world = new World(log, seededRandom(seed));
  const chats = new Chats(log);
  const sessions = new SignalSessions(log, world);
  const connections = new Connections(events);
  const delivery = new Delivery(connections, log);
  const pairing = new Pairing(world, events);
  const codes = new CodePairing(pairing);
  const unlinking = new Unlinking(world, delivery, events);
  const outgoing = new OutgoingMessages({ world, chats, sessions, delivery, turns, events, faults });
  const firstSync = new FirstSync({ world, sessions, delivery, turns });
  const contactReceipts = new ContactReceipts({ world, chats, delivery, events });
  const companionReceipts = new CompanionReceipts({ world, chats, delivery, outgoing, firstSync, events });
  const incoming = new IncomingMessages({
    world,
    chats,
    sessions,
    delivery,
    receipts: contactReceipts,
    turns,
    events,
    logger,
  });
  const presence = new Presence({ world, delivery, events });
  const iqs = new IqRouter(
    {
      ...accountQueries,
      ...keyBundleQueries(world),
      ...ownKeyQueries(world),
      ...usyncQueries(world),
      ...linkQueries({ delivery, unlinking, connections, firstSync }),
    },
    logger,
  );
  const login = new Login({ world, connections, pairing, faults, logger });
  const router = new StanzaRouter({ world, login, pairing, codes, connections, iqs, incoming, companionReceipts, presence });
  const injector = new FaultInjector({ world, connections, faults, unlinking });
  const bursts = new Bursts(outgoing);
  world.populate();
  return { identity, log, events, world, chats, sessions, faults, delivery, connections, pairing, codes, outgoing, contactReceipts, presence, router, injector, bursts, unlinking };
};
