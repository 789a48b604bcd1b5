import type { IqHandlers } from '../link/iq-router.js';
import { lidJid, numberJid, parseJid } from '../wire/jids.js';
import { child, children, node, text, unixSeconds, type BinaryNode } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { World } from '../world/world.js';

type UserQuery = { jid: string; account: Account | undefined; byLid: boolean };

const deviceList = (account: Account, world: World): BinaryNode => {
  const others = world.companionsOf(account.number).map(({ device }) => {
    const id = String(device);
    return node('device', { id, 'key-index': id });
  });
  const devices = [node('device', { id: '0' }), ...others];
  return node('devices', {}, [node('device-list', {}, devices), node('key-index-list', { ts: unixSeconds() })]);
};

type Answer = (account: Account, query: UserQuery, world: World) => BinaryNode | undefined;

/** The responses about an account on WhatsApp, by protocol. */
const ANSWERS: Record<string, Answer> = {
  contact: () => node('contact', { type: 'in' }),
  devices: (account, _asked, world) => deviceList(account, world),
  // A client that queried by LID already knows it. Returning it again would make the client start new sessions.
  lid: (account, { byLid }) =>
    byLid || account.addressing === 'number' ? undefined : node('lid', { val: lidJid(account.lid) }),
  status: ({ status = 'Disponível' }) => node('status', { t: unixSeconds() }, Buffer.from(status)),
  disappearing_mode: () => node('disappearing_mode', { duration: '0', t: '0' }),
};

const ABSENT: Record<string, BinaryNode> = {
  contact: node('contact', { type: 'out' }),
  devices: node('devices', {}, [node('device-list', {}, [])]),
};

const answerTo = (protocol: string, asked: UserQuery, world: World): BinaryNode | undefined => {
  const { account } = asked;
  return account?.onWhatsApp ? ANSWERS[protocol]?.(account, asked, world) : ABSENT[protocol];
};

const readUser = (user: BinaryNode, world: World): UserQuery => {
  const address = parseJid(user.attrs.jid);
  if (address) return { jid: user.attrs.jid ?? '', account: world.accountAt(address), byLid: address.byLid };
  const number = text(child(user, 'contact')).replace(/\D/g, '');
  const account = world.dialled(number);
  return { jid: numberJid(account?.number ?? number), account, byLid: false };
};

/** Returns which numbers are on WhatsApp, with their devices and LIDs. */
export const usyncQueries = (world: World): IqHandlers => ({
  'usync/get/usync': ({ iq }) => {
    const usync = child(iq, 'usync');
    const query = child(usync, 'query')?.content;
    const protocols = Array.isArray(query) ? query.map(({ tag }) => tag) : [];
    const users = children(child(usync, 'list'), 'user').map((user) => {
      const asked = readUser(user, world);
      const answers = protocols.map((protocol) => answerTo(protocol, asked, world));
      return node(
        'user',
        { jid: asked.jid },
        answers.filter((answer) => answer !== undefined),
      );
    });
    return [node('usync', {}, [node('result'), node('list', {}, users)])];
  },
});
