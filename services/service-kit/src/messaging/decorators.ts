import type { EventContract, EventOf, RpcContract } from '@recado/contracts';
import { applyDecorators, Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { throwError, type Observable } from 'rxjs';
import type { z } from 'zod';
import type { Limits } from './fair-queue.js';
import type { RpcContext } from './rpc-context.js';

/** Marks our handlers, so that no other transport of the same app binds them a second time. */
export const RECADO = Symbol('Recado transport');

/** Nest replaces an unknown error with "Internal server error"; the transport needs the original to decide on a retry. */
@Catch()
class KeepOriginalError implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

/**
 * Subscribes a controller method to an event, with a durable consumer of its own.
 * The parameter type must match the contract, or the code does not compile. `limits`: events handled at once.
 */
export function OnEvent<C extends EventContract>(contract: C, limits: Partial<Limits> = {}) {
  const subscribe = applyDecorators(
    EventPattern(contract.subjectForAllCompanies, RECADO, { contract, limits }) as MethodDecorator,
    UseFilters(KeepOriginalError),
  );
  return <M extends (event: EventOf<C>) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ) => subscribe(target, key, descriptor);
}

/** Answers a request from another process. The transport has validated it; the method's types must match the contract. */
export function OnRpc<C extends RpcContract>(contract: C) {
  const answer = applyDecorators(
    MessagePattern<string>(contract.subject, RECADO, { contract }),
    UseFilters(KeepOriginalError),
  );
  return <M extends (request: z.output<C['request']>, context: RpcContext) => Promise<z.input<C['reply']>>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ) => {
    // without these Nest hands over the request alone
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    return answer(target, key, descriptor);
  };
}
