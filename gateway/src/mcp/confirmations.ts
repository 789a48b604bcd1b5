import { createHash, randomUUID } from 'node:crypto';
import { BeginApplicationAct, EndApplicationAct } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Calls } from '../http/calls.js';
import type { Caller } from '../oauth/application-identity.js';
import { OauthKeys } from '../oauth/oauth-keys.js';
import type { ContractCaller } from './contract-caller.js';
import type { Answer } from './output.js';
import type { Preview, WriteTool } from './tool.js';

/** The time that a user has to review a preview. */
const LIFE_SECONDS = 5 * 60;
const LONGEST_RESULT = 20_000;

const Claims = z.object({
  jti: z.uuid(),
  sub: z.string(),
  app: z.string(),
  tool: z.string(),
  args: z.string(),
  seen: z.number().optional(),
});

export type Write = { tool: WriteTool; input: Record<string, unknown>; caller: Caller; call: ContractCaller };

/**
 * Requires a preview before each write. The preview returns a confirmation that is valid once, for the same user,
 * application, tool and arguments.
 */
@Injectable()
export class Confirmations {
  constructor(
    private readonly keys: OauthKeys,
    private readonly calls: Calls,
  ) {}

  async preview({ tool, input, caller, call }: Write): Promise<Answer> {
    const { would, seen } = await tool.preview(call, input);
    const claims = { ...claimsOf({ tool, input, caller }), jti: randomUUID(), ...(seen !== undefined && { seen }) };
    const confirmation = await this.keys.sign('confirmation', claims, LIFE_SECONDS);
    const next = `Nothing has happened yet. Show this to the user; call ${tool.name} again with the same arguments and this confirmation to do it.`;
    return { dryRun: true, would, confirmation, expiresInSeconds: LIFE_SECONDS, next };
  }

  /** Executes a confirmed write once. @throws ERR_CONFIRMATION, and the errors of the tool */
  async act(write: Write, confirmation: string, request: FastifyRequest): Promise<Answer> {
    const { jti: confirmationId, seen } = await this.check(write, confirmation);
    const { tool, input, caller, call } = write;
    const { target, fields } = await tool.preview(call, input).catch(() => unknownTarget(tool));
    const begun = { applicationId: caller.applicationId, confirmationId, tool: tool.name, target, fields };
    const { isFirst, result } = await this.calls.ask(request, BeginApplicationAct, begun);
    if (!isFirst) return repeated(result);
    try {
      const done = await tool.act(call, input, { id: confirmationId, seen });
      await this.storeResult(request, confirmationId, { done: true, ...done });
      return { done: true, ...done };
    } catch (error) {
      // the service may still execute a write that timed out
      const isKnown = error instanceof AppError && error.kind !== 'unavailable';
      if (isKnown) await this.storeResult(request, confirmationId, { done: false, error: error.code });
      throw error;
    }
  }

  private async check(write: Write, confirmation: string): Promise<z.infer<typeof Claims>> {
    const payload = await this.keys.open('confirmation', confirmation).catch(() => null);
    const { data } = Claims.safeParse(payload);
    const expected = claimsOf(write);
    const isSame =
      data && Object.entries(expected).every(([name, value]) => data[name as keyof typeof expected] === value);
    if (!isSame) throw new AppError('ERR_CONFIRMATION');
    return data;
  }

  private async storeResult(request: FastifyRequest, confirmationId: string, answer: Answer): Promise<void> {
    const result = JSON.stringify(answer).slice(0, LONGEST_RESULT);
    // the write is done, so a failure to store its result is ignored
    await this.calls.ask(request, EndApplicationAct, { confirmationId, result }).catch(() => undefined);
  }
}

const unknownTarget = ({ name }: WriteTool): Pick<Preview, 'target' | 'fields'> => ({
  target: { kind: 'application', id: null, name },
  fields: {},
});

function repeated(result: string | null): Answer {
  if (!result)
    return { done: 'unknown', repeated: true, next: 'It has begun before. Read the ticket to see how it ended.' };
  return { ...(JSON.parse(result) as Answer), repeated: true };
}

const claimsOf = ({ tool, input, caller }: Pick<Write, 'tool' | 'input' | 'caller'>) => ({
  sub: `${caller.actor.companyId} ${caller.actor.userId}`,
  app: caller.applicationId,
  tool: tool.name,
  args: createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('base64url'),
});

/** Sorts keys recursively, so that equal arguments serialize identically regardless of key order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]));
}
