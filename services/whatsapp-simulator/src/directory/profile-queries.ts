import type { Groups, Group } from '../world/groups.js';
import { IqError, type IqHandlers, type IqRequest } from '../link/iq-router.js';
import type { Endpoints } from '../media/endpoints.js';
import { lidJid, parseGroupJid, parseJid } from '../wire/jids.js';
import { bytes, child, children, node, text } from '../wire/nodes.js';
import type { Account } from '../world/account.js';
import type { World } from '../world/world.js';
import type { Profiles } from '../people/profiles.js';

type ProfileQueriesDeps = { world: World; groups: Groups; endpoints: Endpoints; profiles: Profiles };

const NOT_FOUND = 404;
const DEFAULT_PRIVACY: Record<string, string> = {
  readreceipts: 'all',
  profile: 'all',
  status: 'all',
  online: 'all',
  last: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
};

const ownerOf = ({ world, groups }: ProfileQueriesDeps, { iq, account }: IqRequest): Account | Group => {
  if (iq.attrs.target === undefined) return account;
  const address = parseJid(iq.attrs.target);
  const owner = address ? world.accountAt(address) : groups.find(parseGroupJid(iq.attrs.target) ?? '');
  if (!owner) throw new IqError(NOT_FOUND, 'item-not-found');
  return owner;
};

const pictureHandlers = (deps: ProfileQueriesDeps): IqHandlers => {
  const set = (request: IqRequest) => {
    const owner = ownerOf(deps, request);
    const content = bytes(child(request.iq, 'picture'));
    if (!content.length) {
      deps.profiles.changePicture(owner, undefined, request.account);
      return undefined;
    }
    return [node('picture', { id: deps.profiles.storePicture(owner, content, request.account) })];
  };
  return {
    'w:profile:picture/get/picture': (request) => {
      const { picture } = ownerOf(deps, request);
      if (!picture) throw new IqError(NOT_FOUND, 'item-not-found');
      const type = child(request.iq, 'picture')?.attrs.type ?? 'preview';
      return [node('picture', { id: picture.id, type, url: `${deps.endpoints.http}/pps/${picture.sha256}` })];
    },
    'w:profile:picture/set/picture': set,
    'w:profile:picture/set/': set,
  };
};

const blocklistHandlers = ({ world }: ProfileQueriesDeps): IqHandlers => ({
  'blocklist/get/': ({ account }) => {
    const items = (account.blocked ?? []).map((number) => {
      return node('item', { jid: lidJid(world.account(number)?.lid ?? number) });
    });
    return [node('list', {}, items)];
  },
  'blocklist/set/item': ({ iq, account }) => {
    const { action, jid } = child(iq, 'item')?.attrs ?? {};
    const address = parseJid(jid);
    const number = address && world.accountAt(address)?.number;
    if (!number) throw new IqError(NOT_FOUND, 'item-not-found');
    const others = (account.blocked ?? []).filter((blocked) => blocked !== number);
    account.blocked = action === 'block' ? [...others, number] : others;
    world.save(account);
    return undefined;
  },
});

/** Handles pictures, status texts, the blocklist and privacy settings. */
export const profileQueries = (deps: ProfileQueriesDeps): IqHandlers => ({
  ...pictureHandlers(deps),
  ...blocklistHandlers(deps),
  'status/set/status': ({ iq, account }) => {
    deps.profiles.change(account, { status: text(child(iq, 'status')) });
    return undefined;
  },
  'privacy/get/privacy': ({ account }) => {
    const settings = Object.entries({ ...DEFAULT_PRIVACY, ...account.privacy });
    const categories = settings.map(([name, value]) => node('category', { name, value }));
    return [node('privacy', {}, categories)];
  },
  'privacy/set/privacy': ({ iq, account }) => {
    const asked = children(child(iq, 'privacy'), 'category').map(({ attrs }) => [attrs.name ?? '', attrs.value ?? '']);
    account.privacy = { ...account.privacy, ...(Object.fromEntries(asked) as Record<string, string>) };
    deps.world.save(account);
    return undefined;
  },
});
