import {
  AddPushDevice,
  GetNotices,
  type NoticeRules,
  RemovePushDevice,
  ReportPage,
  type RequestOf,
  type PushDevice as ShownDevice,
  TestPushDevice,
  UpdateNoticeRules,
} from '@recado/contracts';
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, assertNotOperator, OnRpc, type RpcContext } from '@recado/service-kit/messaging';
import { Users } from '../../shared/replicas/state-replicas.js';
import { NoticeRulesRepository } from './notice-rules.repository.js';
import { deviceView, hasEnded, type PushDevice } from './notice.js';
import { OpenPagesRepository } from './open-pages.repository.js';
import { PushDevicesRepository } from './push-devices.repository.js';
import { trialOf } from './push-text.js';
import { RecordPush } from './record-push.js';
import { WebPush } from './web-push.js';

/** The maximum number of devices per user; the oldest are removed. */
const MOST_DEVICES = 20;

/** A user's own notice settings, devices and open pages. */
@Injectable()
export class NoticeHandlers {
  constructor(
    private readonly rules: NoticeRulesRepository,
    private readonly devices: PushDevicesRepository,
    private readonly users: Users,
    private readonly webPush: WebPush,
    private readonly pages: OpenPagesRepository,
    private readonly recordPush: RecordPush,
  ) {}

  @OnRpc(GetNotices)
  async get(
    _request: RequestOf<typeof GetNotices>,
    context: RpcContext,
  ): Promise<z.output<(typeof GetNotices)['reply']>> {
    const { companyId, userId } = actorOf(context);
    const [rules, devices] = await Promise.all([
      this.rules.find(companyId, userId),
      this.devices.ofUser(companyId, userId),
    ]);
    const user = this.users.get(companyId, userId);
    const shown = devices.filter((device) => !user || !hasEnded(device, user)).map(deviceView);
    return { rules, publicKey: this.webPush.publicKey, devices: shown };
  }

  @OnRpc(UpdateNoticeRules)
  async updateRules(rules: RequestOf<typeof UpdateNoticeRules>, context: RpcContext): Promise<NoticeRules> {
    const { companyId, userId } = actorOf(context);
    await this.rules.update(companyId, userId, rules);
    return rules;
  }

  /** @throws ERR_PUSH_OFF, ERR_OPERATOR_REFUSED, ERR_VALIDATION */
  @OnRpc(AddPushDevice)
  async addDevice(request: RequestOf<typeof AddPushDevice>, context: RpcContext): Promise<ShownDevice> {
    if (!this.webPush.publicKey) throw new AppError('ERR_PUSH_OFF');
    const actor = actorOf(context);
    assertNotOperator(actor);
    const { companyId, userId, loginId } = actor;
    const { endpoint, keys, name, language } = request;
    this.webPush.assertUsable({ endpoint, keys });
    const _id = deviceIdOf({ endpoint, keys });
    const sealed = this.webPush.seal(companyId, _id, { endpoint, keys });
    const times = { createdAt: new Date(), lastSuccessAt: null, lastProblem: null };
    const device: PushDevice = { _id, companyId, userId, loginId, name, language, sealed, ...times };
    await this.devices.remove(companyId, userId, idOfEarlierRelease(endpoint));
    const stored = await this.devices.put(device);
    const tooMany = (await this.devices.ofUser(companyId, userId)).filter(({ _id: id }) => id !== _id);
    for (const { _id: id } of tooMany.slice(MOST_DEVICES - 1)) await this.devices.remove(companyId, userId, id);
    return deviceView(stored);
  }

  /** Sends a test push to a device immediately, and returns the result to its user. @throws ERR_NO_DEVICE_FOUND */
  @OnRpc(TestPushDevice)
  async testDevice(
    { id, testId }: RequestOf<typeof TestPushDevice>,
    context: RpcContext,
  ): Promise<z.output<(typeof TestPushDevice)['reply']>> {
    const { companyId, userId } = actorOf(context);
    const device = await this.devices.find(companyId, userId, id);
    if (!device) throw new AppError('ERR_NO_DEVICE_FOUND');
    const answer = await this.webPush.send(device, trialOf(device, testId), { urgency: 'high' });
    await this.recordPush.execute(device, answer);
    const { outcome, status } = answer;
    return { outcome: outcome === 'later' ? 'unreachable' : outcome, status };
  }

  /** @throws ERR_NO_DEVICE_FOUND */
  @OnRpc(RemovePushDevice)
  async removeDevice({ id }: RequestOf<typeof RemovePushDevice>, context: RpcContext): Promise<{ message: string }> {
    const { companyId, userId } = actorOf(context);
    if (!(await this.devices.remove(companyId, userId, id))) throw new AppError('ERR_NO_DEVICE_FOUND');
    return { message: 'Device removed' };
  }

  /** Records which of a user's pages are visible. A user with a visible page gets no push. */
  @OnRpc(ReportPage)
  async reportPage({ at, ...page }: RequestOf<typeof ReportPage>, context: RpcContext): Promise<{ message: string }> {
    const { companyId, userId } = actorOf(context);
    await this.pages.report(companyId, { ...page, userId, at: new Date(at) });
    return { message: 'Page noted' };
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns the id of a device. Only the browser knows both URL and keys, so knowing the URL is not enough to take over a
 * device.
 */
const deviceIdOf = ({ endpoint, keys }: Pick<RequestOf<typeof AddPushDevice>, 'endpoint' | 'keys'>): string =>
  sha256(JSON.stringify([endpoint, keys.p256dh, keys.auth]));

const idOfEarlierRelease = (endpoint: string): string => sha256(endpoint);
