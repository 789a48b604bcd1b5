import type { EventContract, EventOf, RpcContract, SignalContract } from '@recado/contracts/core';
import type { z } from 'zod';
import type { Limits } from './fair-queue.js';
import type { RpcContext } from './rpc-context.js';

/** A provider's method that handles a request, an event or a signal. `limits` bounds the concurrent events. */
export type Handles = {
  method: string;
  contract: EventContract | SignalContract | RpcContract;
  limits: Partial<Limits>;
};

const HANDLES = Symbol('what a class handles');
type Handling = { [HANDLES]?: Handles[] };

/** Returns the methods of a provider's class that are decorated with `@OnRpc`, `@OnEvent` or `@OnSignal`. */
export const handlesOf = (instance: object): Handles[] => (instance as Handling)[HANDLES] ?? [];

function remember(target: object, handles: Handles): void {
  (target as Handling)[HANDLES] = [...handlesOf(target), handles];
}

/**
 * Subscribes a provider's method to an event. A service has one durable consumer per event, shared by all its methods.
 * The code compiles only if the parameter type matches the contract. `limits` bounds the concurrent events.
 */
export function OnEvent<C extends EventContract>(contract: C, limits: Partial<Limits> = {}) {
  return <M extends (event: EventOf<C>) => Promise<void>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => remember(target, { method, contract, limits });
}

/** Subscribes a provider's method to a signal. One process of the service handles each signal; failures are dropped. */
export function OnSignal<C extends SignalContract>(contract: C) {
  return <M extends (signal: EventOf<C>) => Promise<void>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => remember(target, { method, contract, limits: {} });
}

/**
 * Handles requests from other processes with a provider's method. The request is already validated, and the method's
 * types must match the contract. A method may handle several contracts.
 */
export function OnRpc<C extends RpcContract>(contract: C) {
  return <M extends (request: z.output<C['request']>, context: RpcContext) => Promise<z.input<C['reply']>>>(
    target: object,
    method: string,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => remember(target, { method, contract, limits: {} });
}
