import { describe, expect, it } from '@jest/globals';
import { createEvent, FlowChanged, type FlowSummary } from '@recado/contracts';
import type { Broadcaster } from '../broadcast/broadcaster.js';
import { RecordsConsumer } from './records.consumer.js';

const NOW = '2026-11-27T12:00:00.000Z';
const flow: FlowSummary = {
  ...{ id: 'f1', name: 'Recepção', revision: 2, publishedVersion: 1, isChanged: false },
  ...{ createdAt: NOW, updatedAt: NOW },
};

describe('changes of a flow', () => {
  it('go to administrators only, as create, update or delete', async () => {
    const sent: unknown[] = [];
    const broadcaster = { deliver: (delivery: unknown) => Promise.resolve(void sent.push(delivery)) };
    const consumer = new RecordsConsumer(broadcaster as unknown as Broadcaster);
    for (const [what, isNew] of [
      [flow, true],
      [flow, false],
      [null, false],
    ] as const)
      await consumer.flowChanged(
        createEvent(FlowChanged, {
          ...{ id: 'e1', companyId: 'aurora', correlationId: 'test', occurredAt: new Date() },
          data: { flowId: 'f1', flow: what, isNew },
        }),
      );
    const to = ['company:aurora:admins'];
    const payloads = [
      { action: 'create', flowId: 'f1', flow },
      { action: 'update', flowId: 'f1', flow },
      { action: 'delete', flowId: 'f1' },
    ];
    expect(sent).toEqual(
      payloads.map((payload) => ({ companyId: 'aurora', emissions: [{ topic: 'flow', payload, to }] })),
    );
  });
});
