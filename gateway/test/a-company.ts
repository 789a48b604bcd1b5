import { randomUUID } from 'node:crypto';
import {
  CompanyState,
  createEvent,
  PLAN_FLAGS,
  UserState,
  type Company,
  type EventContract,
  type SignalContract,
  type Plan,
  type StateContract,
  type TicketAudience,
  type UserCopy,
} from '@recado/contracts';
import { outgoingState, Publisher, type NatsLink } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { aToken } from './gateway-kit.js';

let revision = 0;
const now = () => new Date().toISOString();
const plan = {
  ...Object.fromEntries(PLAN_FLAGS.map((flag) => [flag, true])),
  ...{ id: 'plan', name: 'Plan', users: 10, connections: 10, queues: 10, storageGb: null },
} as Plan;

/** A separate company for each test, published as by auth-tenants. */
export class TestCompany {
  readonly id = newId();
  private readonly publisher: Publisher;

  private constructor(link: NatsLink) {
    this.publisher = new Publisher(link);
  }

  static async on(link: NatsLink, planId = plan.id): Promise<TestCompany> {
    const company = new TestCompany(link);
    await company.has(planId);
    return company;
  }

  /** Assigns another plan. */
  has(planId: string): Promise<void> {
    return this.is({ plan: { ...plan, id: planId } });
  }

  is(changed: Partial<Company>): Promise<void> {
    const { id } = this;
    const settings = { dueDate: null, timeZone: 'America/Sao_Paulo', isPlatform: false, settings: {} };
    return this.state(CompanyState, id, { id, name: 'Acme', status: true, plan, ...settings, ...changed });
  }

  /** Creates a user with a login and its token. */
  async user(changed: Partial<UserCopy> = {}): Promise<TestUser> {
    const user: UserCopy = {
      id: newId(),
      companyId: this.id,
      name: 'Ana',
      email: 'ana@acme.test',
      profile: 'user',
      super: false,
      queueIds: [],
      allTicket: false,
      whatsappId: null,
      login: { id: newId(), ended: false },
      ...changed,
    };
    await this.state(UserState, user.id, user);
    const loginId = user.login?.id ?? newId();
    return { ...user, loginId, token: await aToken({ userId: user.id, companyId: this.id, loginId }) };
  }

  /** Enters the company as the operator, published as by auth-tenants, and returns the token. */
  async operator(): Promise<TestUser> {
    const presence = { name: 'Olga', reason: 'Chamado 4711', since: now(), until: '2100-01-01T00:00:00.000Z' };
    const guest = await this.user({ name: 'Olga (suporte)', profile: 'admin', operator: presence });
    const { id: userId, loginId } = guest;
    const operator = { userId: 'olga', name: 'Olga' };
    return { ...guest, token: await aToken({ userId, companyId: this.id, loginId, operator }) };
  }

  /** Publishes a changed user; null deletes it. */
  async change(
    { loginId: _loginId, token: _token, ...user }: TestUser,
    changed: Partial<UserCopy> | null,
  ): Promise<void> {
    await this.state(UserState, user.id, changed && { ...user, ...changed });
  }

  async state(contract: StateContract, id: string, data: Record<string, unknown> | null): Promise<void> {
    const state = { id, companyId: this.id, revision: ++revision, changedAt: now(), data };
    await this.publisher.publish(outgoingState(contract, state));
  }

  async announce<C extends EventContract | SignalContract>(
    contract: C,
    data: unknown,
    occurredAt = new Date(),
    id = newId(),
  ): Promise<void> {
    const fields = { id, companyId: this.id, correlationId: 'test', occurredAt, data: data as never };
    const event = createEvent(contract, fields);
    if (contract.kind === 'signal') this.publisher.signal(event);
    else await this.publisher.publishEvent(event);
  }
}
export type TestUser = UserCopy & { loginId: string; token: string };

export const aTicket = (changed: Partial<TicketAudience> & { id?: string; revision?: number } = {}) => ({
  id: newId(),
  uuid: randomUUID(),
  number: 1,
  status: 'pending' as const,
  userId: null,
  user: null,
  queueId: null,
  queue: null,
  whatsappId: null,
  whatsapp: null,
  contactId: 'c1',
  contact: { id: 'c1', name: 'Bia', number: '5511999990000', email: '', profilePicUrl: '' },
  lastMessage: 'oi',
  lastMessageFromMe: false,
  lastMessageAt: now(),
  unreadMessages: 1,
  presence: null,
  tags: [],
  chatbot: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  closedAt: null,
  isGroup: false,
  createdAt: now(),
  updatedAt: now(),
  order: '1',
  waitingSince: now(),
  waitingOrder: '1',
  revision: 1,
  ...changed,
});

export const aMessage = (ticketId: string, changed: Record<string, unknown> = {}) => ({
  id: newId(),
  ticketId,
  contactId: 'c1',
  contact: null,
  participant: null,
  media: null,
  location: null,
  contacts: [],
  call: null,
  reactions: [],
  isEdited: false,
  edits: [],
  viewOnce: false,
  body: 'oi',
  fromMe: false,
  mediaType: null,
  mediaUrl: null,
  quotedMsg: null,
  isDeleted: false,
  isForwarded: false,
  ack: 0,
  errorCode: null,
  read: false,
  recovered: false,
  userId: null,
  queueId: null,
  createdAt: now(),
  order: '1',
  ...changed,
});

export const audienceOf = ({ status, userId, queueId }: TicketAudience): TicketAudience => ({
  status,
  userId,
  queueId,
});
