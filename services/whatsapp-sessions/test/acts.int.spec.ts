import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as rpc from '@recado/contracts';
import type { AuditAction } from '@recado/contracts';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { Desk } from './desk.js';

jest.setTimeout(TEST_LIMIT_MS);

describe('an action on a connection', () => {
  let desk: Desk;
  let acts: AuditRecorder;
  let company: string;
  beforeAll(async () => {
    desk = await Desk.open();
    await desk.startPod();
    acts = await AuditRecorder.start(desk.link);
    company = await desk.company();
  });
  afterAll(async () => {
    acts.stop();
    await desk.close();
  });

  const after = (action: AuditAction, work: () => Promise<unknown>) => acts.after(company, action, work);

  it('is audited: settings with their changes, sessions and tokens with the request', async () => {
    let id = '';
    const created = await after('connection.created', async () => {
      ({ id } = await desk.call(company, rpc.CreateConnection, { name: 'Loja' }));
    });
    expect(created).toMatchObject({ target: { kind: 'connection', id, name: 'Loja' }, after: { name: 'Loja' } });

    const changed = await after('connection.updated', () =>
      desk.call(company, rpc.UpdateConnection, { id, name: 'Loja Centro' }),
    );
    expect([changed.before, changed.after]).toEqual([{ name: 'Loja' }, { name: 'Loja Centro' }]);

    await after('connection.qr-asked', () => desk.call(company, rpc.RenewSession, { id }));
    await after('connection.started', () => desk.call(company, rpc.StartSession, { id }));
    await after('connection.restarted', () => desk.call(company, rpc.RestartSessions, {}));
    await after('connection.disconnected', () => desk.call(company, rpc.EndSession, { id }));

    let token = '';
    await after('connection.token-renewed', async () => {
      ({ token } = await desk.call(company, rpc.RenewToken, { id }));
    });
    expect(token.length).toBeGreaterThan(20);
    await after('connection.deleted', () => desk.call(company, rpc.DeleteConnection, { id }));
    expect(JSON.stringify(acts.of(company))).not.toContain(token);
    expect(JSON.stringify(acts.of(company))).not.toContain(token.slice(-4));
  });

  it('leaves no audit entry if it is refused', async () => {
    const other = await desk.company();
    await desk.call(other, rpc.CreateConnection, { name: 'Única' });
    const taken = desk.call(other, rpc.CreateConnection, { name: 'Única' });
    await expect(taken).rejects.toMatchObject({ code: 'ERR_WAPP_NAME_ALREADY_EXISTS' });
    const { id } = await desk.call(other, rpc.CreateConnection, { name: 'Segunda' });
    await desk.call(other, rpc.DeleteConnection, { id });

    await acts.next(other, 'connection.deleted');
    expect(acts.actionsOf(other)).toEqual(['connection.created', 'connection.created', 'connection.deleted']);
  });
});
