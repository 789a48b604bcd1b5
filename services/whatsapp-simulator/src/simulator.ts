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

type Core = ReturnType<typeof createCore>;
type Messaging = ReturnType<typeof createMessaging>;

/** What is known and kept, and how it reaches companions. */
const createCore = (log: StateLog, seed: number, logger: Logger) => {
  const identity = serverIdentity(log);
  const events = new Events();
  const world = new World(log, seededRandom(seed));
  const connections = new Connections(events);
  return {
    log,
    logger,
    identity,
    events,
    world,
    connections,
    faults: new Faults(),
    turns: new Turns(),
    chats: new Chats(log),
    sessions: new SignalSessions(log, world),
    delivery: new Delivery(connections, log),
  };
};

/** Everything that people say to each other. */
const createMessaging = (core: Core) => {
  const outgoing = new OutgoingMessages(core);
  const firstSync = new FirstSync(core);
  const contactReceipts = new ContactReceipts(core);
  return {
    outgoing,
    firstSync,
    contactReceipts,
    companionReceipts: new CompanionReceipts({ ...core, outgoing, firstSync }),
    incoming: new IncomingMessages({ ...core, receipts: contactReceipts }),
    presence: new Presence(core),
    bursts: new Bursts(outgoing, core.logger),
  };
};

/** Who may connect, and what a connected client gets for an answer. */
const createLink = (core: Core, messaging: Messaging) => {
  const { world, logger, events, delivery } = core;
  const pairing = new Pairing(world, events);
  const codes = new CodePairing(pairing);
  const unlinking = new Unlinking(world, delivery, events);
  const handlers = {
    ...accountQueries,
    ...keyBundleQueries(world),
    ...ownKeyQueries(world),
    ...usyncQueries(world),
    ...linkQueries({ ...core, ...messaging, unlinking }),
  };
  const login = new Login({ ...core, pairing });
  const iqs = new IqRouter(handlers, logger);
  const router = new StanzaRouter({ ...core, ...messaging, login, pairing, codes, iqs });
  return { pairing, codes, router, injector: new FaultInjector({ ...core, unlinking }) };
};

export type Simulator = ReturnType<typeof createSimulator>;

/** Puts the parts together; the only place that knows all of them. */
export const createSimulator = (log: StateLog, seed: number, logger: Logger) => {
  const core = createCore(log, seed, logger);
  core.world.populate();
  const messaging = createMessaging(core);
  return { ...core, ...messaging, ...createLink(core, messaging) };
};
