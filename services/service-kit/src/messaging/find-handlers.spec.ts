import { defineEvent, defineRpc, Id } from '@recado/contracts/core';
import { describe, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { OnEvent, OnRpc } from './decorators.js';
import { findHandlers } from './find-handlers.js';

const data = z.object({ id: Id });
const Happened = defineEvent({ name: 'kit.thing.happened', version: 1, data, orderKey: ({ id }) => id });
const Get = defineRpc({ name: 'kit.thing.get', request: z.strictObject({}), reply: z.object({}) });

const appOf = (...instances: object[]) => {
  const providers = instances.map((instance) => ({ instance, name: instance.constructor.name }));
  return { get: () => ({ getProviders: () => providers }) } as unknown as INestApplicationContext;
};

describe('handlers', () => {
  const calls: string[] = [];
  class First {
    @OnEvent(Happened)
    async handle(): Promise<void> {
      throw new Error('the first fails');
    }
  }
  class Second {
    @OnEvent(Happened, { perCompany: 1 })
    async handle(): Promise<void> {
      await Promise.resolve();
      calls.push('second');
    }
  }

  it('of one event run as one handler, which fails if one of them fails, after all have run', async () => {
    const { events } = findHandlers(appOf(new First(), new Second()));
    expect(events).toMatchObject([{ contract: { name: 'kit.thing.happened' }, limits: { perCompany: 1 } }]);
    await expect(events[0]?.run({} as never)).rejects.toThrow('the first fails');
    expect(calls).toEqual(['second']);
  });

  it('of one request are rejected', () => {
    class One {
      @OnRpc(Get)
      async get(): Promise<Record<string, never>> {
        return {};
      }
    }
    class Other extends One {}
    expect(() => findHandlers(appOf(new One(), new Other()))).toThrow('kit.thing.get is handled by One and by Other');
  });
});
