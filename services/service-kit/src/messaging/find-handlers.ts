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
 * Finds every method with `@OnRpc`, `@OnEvent` or `@OnSignal` among the providers of an application that imports
 * `DiscoveryModule`. Several methods may handle one event: they share a consumer, and all of them run again if one
 * fails.
 * @throws Error if two methods handle the same request or signal
 */
export function findHandlers(app: INestApplicationContext): Handlers {
  const found: Handlers = { requests: [], events: [], signals: [] };
  const taken = new Map<string, string>();
  for (const { instance, name } of app.get(DiscoveryService).getProviders()) {
    if (typeof instance !== 'object' || instance === null) continue;
    for (const { method, contract, limits } of handlesOf(instance as object)) {
      const earlier = taken.get(contract.name);
      if (earlier && contract.kind !== 'event')
        throw new Error(`${contract.name} is handled by ${earlier} and by ${String(name)}`);
      taken.set(contract.name, String(name));
      const call = methodOf(instance as object, method);
      if (contract.kind === 'rpc') found.requests.push({ contract, run: call });
      else if (contract.kind === 'signal') found.signals.push({ contract, run: call });
      else addTo(found.events, { contract, limits, run: call });
    }
  }
  return found;
}

function methodOf(instance: object, method: string): (...input: unknown[]) => Promise<unknown> {
  const found = (instance as Record<string, (...input: unknown[]) => Promise<unknown>>)[method];
  if (!found) throw new Error(`${instance.constructor.name} has no method ${method}`);
  return found.bind(instance);
}

/** Combines the handlers of one event: they run concurrently, and each runs to its end even if another fails. */
function addTo(events: EventHandler[], added: EventHandler): void {
  const index = events.findIndex(({ contract }) => contract.name === added.contract.name);
  const earlier = events[index];
  if (!earlier) return void events.push(added);
  const limits = { ...earlier.limits, ...added.limits };
  const run = async (event: AnyEvent) => {
    const ends = await Promise.allSettled([earlier.run(event), added.run(event)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  events[index] = { contract: earlier.contract, limits, run };
}
