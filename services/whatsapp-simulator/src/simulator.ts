import type { Logger } from 'pino';
import { accountQueries } from './directory/account-queries.js';
import { appStateQueries } from './directory/app-state-queries.js';
import { mediaQueries } from './directory/media-queries.js';
import { keyBundleQueries } from './directory/key-bundles.js';
import { ownKeyQueries } from './directory/own-keys.js';
import { usyncQueries } from './directory/usync.js';
import { Events } from './events.js';
import { FaultInjector } from './link/fault-injector.js';
import { Faults } from './faults/faults.js';
import { GroupChanges } from './groups/group-changes.js';
import { GroupConfirmations } from './groups/group-confirmations.js';
import { GroupIncoming } from './groups/group-incoming.js';
import { GroupOutgoing } from './groups/group-outgoing.js';
import { groupQueries } from './directory/group-queries.js';
import { GroupReceipts } from './groups/group-receipts.js';
import { Groups } from './world/groups.js';
import { Arrivals } from './world/arrivals.js';
import { CodePairing } from './link/code-pairing.js';
import { Connections } from './delivery/connections.js';
import { IqRouter } from './link/iq-router.js';
import { linkQueries } from './link/link-queries.js';
import { Login } from './link/login.js';
import { Pairing } from './link/pairing.js';
import { PasskeyPairing } from './link/passkey-pairing.js';
import { StanzaRouter } from './link/stanza-router.js';
import { WebVersions } from './link/web-versions.js';
import { Unlinking } from './link/unlinking.js';
import { Bursts } from './load/bursts.js';
import type { MediaCertificate } from './media/media-certificate.js';
import type { MediaFiles } from './media/media-files.js';
import { MediaVault } from './media/media-vault.js';
import { Endpoints } from './media/endpoints.js';
import { UploadCounts } from './media/upload-counts.js';
import { Calls } from './messaging/calls.js';
import { CompanionReceipts } from './receiving/companion-receipts.js';
import { Composer } from './messaging/composer.js';
import { ContactReceipts } from './messaging/contact-receipts.js';
import { Delivery } from './delivery/delivery.js';
import { Envelopes } from './messaging/envelopes.js';
import { FirstSync } from './messaging/first-sync.js';
import { History } from './messaging/history.js';
import { Admission } from './receiving/admission.js';
import { IncomingMessages } from './receiving/incoming.js';
import { LimitNumbers } from './receiving/limit-numbers.js';
import { MediaReupload } from './messaging/media-reupload.js';
import { OutgoingMessages } from './messaging/outgoing.js';
import { PastChunks } from './messaging/past-chunks.js';
import { PeerRequests } from './messaging/peer-requests.js';
import { PhoneMessages } from './messaging/phone-messages.js';
import { Deliverer } from './delivery/deliverer.js';
import { Presence } from './messaging/presence.js';
import { Screen } from './messaging/screen.js';
import { RoundRobinQueue } from './messaging/round-robin-queue.js';
import { orderQueries } from './directory/order-queries.js';
import { profileQueries } from './directory/profile-queries.js';
import { Profiles } from './people/profiles.js';
import { SenderKeys } from './signal/sender-keys.js';
import { SignalSessions } from './signal/sessions.js';
import { AppStates } from './world/app-states.js';
import { Chats } from './world/chats.js';
import { Orders } from './world/orders.js';
import { seededRandom } from './world/seeded.js';
import { serverIdentity } from './world/server-identity.js';
import type { StateLog } from './world/state-log.js';
import { World } from './world/world.js';

/** The dependencies of a simulator. */
export type SimulatorDeps = {
  log: StateLog;
  seed: number;
  logger: Logger;
  files: MediaFiles;
  certificate: MediaCertificate;
};

type Core = ReturnType<typeof createCore>;
type Messaging = ReturnType<typeof createMessaging>;

/** Creates the stored state and the delivery to companions. */
const createCore = ({ log, seed, logger, files, certificate }: SimulatorDeps) => {
  const identity = serverIdentity(log);
  const events = new Events();
  const random = seededRandom(seed);
  const world = new World(log, random);
  const connections = new Connections(events);
  const chats = new Chats(log);
  return {
    log,
    logger,
    identity,
    events,
    world,
    connections,
    faults: new Faults(),
    queue: new RoundRobinQueue(),
    chats,
    orders: new Orders(),
    groups: new Groups(log, random),
    appStates: new AppStates(log),
    files,
    certificate,
    vault: new MediaVault(files),
    endpoints: new Endpoints(),
    arrivals: new Arrivals(),
    uploads: new UploadCounts(),
    screen: new Screen({ chats, events }),
    sessions: new SignalSessions(log, world),
    senderKeys: new SenderKeys(log),
    delivery: new Delivery(connections, log),
  };
};

const createGroups = (sending: Core & { composer: Composer; envelopes: Envelopes; deliverer: Deliverer }) => {
  const groupChanges = new GroupChanges(sending);
  const groupReceipts = new GroupReceipts(sending);
  return {
    groupChanges,
    groupReceipts,
    groupOutgoing: new GroupOutgoing({ ...sending, groupChanges }),
    groupIncoming: new GroupIncoming({ ...sending, groupChanges, groupReceipts }),
  };
};

/** Creates the handlers for messages, receipts, presence and calls. */
const createMessaging = (core: Core) => {
  const envelopes = new Envelopes(core);
  const sending = { ...core, composer: new Composer(core), envelopes, deliverer: new Deliverer(core) };
  const history = new History(core);
  const contactReceipts = new ContactReceipts(core);
  const outgoing = new OutgoingMessages(sending);
  const phoneMessages = new PhoneMessages({ ...sending, contactReceipts });
  const groupParts = createGroups(sending);
  const groupConfirmations = new GroupConfirmations({ ...core, ...groupParts, phoneMessages });
  const pastChunks = new PastChunks(core);
  const firstSync = new FirstSync({ ...core, envelopes, history, pastChunks });
  const peerRequests = new PeerRequests({ ...core, envelopes, history });
  const limits = new LimitNumbers(core);
  const admission = new Admission({ ...core, limits });
  return {
    limits,
    deliverer: sending.deliverer,
    outgoing,
    phoneMessages,
    ...groupParts,
    firstSync,
    contactReceipts,
    companionReceipts: new CompanionReceipts({
      ...core,
      outgoing,
      phoneMessages,
      groupConfirmations,
      firstSync,
      mediaReupload: new MediaReupload(core),
    }),
    incoming: new IncomingMessages({ ...core, ...groupParts, receipts: contactReceipts, peerRequests, admission }),
    presence: new Presence(core),
    calls: new Calls(core),
    profiles: new Profiles({ ...core, ...groupParts }),
    bursts: new Bursts(outgoing, core.logger),
  };
};

/** Creates pairing, login and the handlers for a connected client's queries. */
const createLink = (core: Core, messaging: Messaging) => {
  const { world, logger, events, delivery, faults, endpoints } = core;
  const webVersions = new WebVersions();
  const pairing = new Pairing(world, events, webVersions);
  const codes = new CodePairing(pairing, faults);
  const passkeys = new PasskeyPairing(pairing, faults);
  const unlinking = new Unlinking(world, delivery, events);
  const handlers = {
    ...accountQueries,
    ...keyBundleQueries(world),
    ...ownKeyQueries(world),
    ...usyncQueries(world),
    ...mediaQueries(endpoints),
    ...orderQueries(core.orders),
    ...appStateQueries(core),
    ...groupQueries({ ...core, ...messaging }),
    ...profileQueries({ ...core, ...messaging }),
    ...linkQueries({ ...core, ...messaging, unlinking }),
  };
  const login = new Login({ ...core, pairing, webVersions });
  const iqs = new IqRouter(handlers, faults, logger);
  const router = new StanzaRouter({ ...core, ...messaging, login, pairing, codes, passkeys, iqs });
  return { pairing, codes, passkeys, router, webVersions, injector: new FaultInjector({ ...core, unlinking }) };
};

export type Simulator = ReturnType<typeof createSimulator>;

/** Assembles the simulator. */
export const createSimulator = (deps: SimulatorDeps) => {
  const core = createCore(deps);
  core.world.populate();
  const messaging = createMessaging(core);
  return { ...core, ...messaging, ...createLink(core, messaging) };
};
