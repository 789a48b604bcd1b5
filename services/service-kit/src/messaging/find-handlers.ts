import type { AnyEvent, EventContract, RpcContract, SignalContract } from '@recado/contracts/core';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { handlesOf } from './decorators.js';
import type { Limits } from './fair-queue.js';
import type { RpcContext } from './rpc-context.js';

export type RequestHandler = {
  contract: RpcContract;
  run: (request: unknown, context: RpcContext) => Promise<unknown>;
};
export type EventHandler = {
  contract: EventContract;
  limits: Partial<Limits>;
  run: (event: AnyEvent) => Promise<unknown>;
};
export type SignalHandler = { contract: SignalContract; run: (signal: AnyEvent) => Promise<unknown> };
export type Handlers = { requests: RequestHandler[]; events: EventHandler[]; signals: SignalHandler[] };

/**
 * Finds every method with `@OnRpc`, `@OnEvent` or `@OnSignal` among the providers of an application that imports `DiscoveryModule`.
 * @throws Error when two methods handle the same contract: a request would have two answers, an event one consumer.
 */
export function findHandlers(app: INestApplicationContext): Handlers {
  const found: Handlers = { requests: [], events: [], signals: [] };
  const taken = new Map<string, string>();
  for (const { instance, name } of app.get(DiscoveryService).getProviders()) {
    if (typeof instance !== 'object' || instance === null) continue;
    for (const { method, contract, limits } of handlesOf(instance as object)) {
      const earlier = taken.get(contract.name);
      if (earlier) throw new Error(`${contract.name} is handled by ${earlier} and by ${String(name)}`);
      taken.set(contract.name, String(name));
      const call = (instance as Record<string, (...input: unknown[]) => Promise<unknown>>)[method]?.bind(instance);
      if (!call) throw new Error(`${String(name)} has no method ${method}`);
      if (contract.kind === 'rpc') found.requests.push({ contract, run: call });
      else if (contract.kind === 'signal') found.signals.push({ contract, run: call });
      else found.events.push({ contract, limits, run: call });
    }
  }
  return found;
}
