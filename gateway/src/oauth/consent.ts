import { ApplicationScope, ConnectApplication, Id, type Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { assertNotOperator } from '@recado/service-kit/messaging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import { Calls } from '../http/calls.js';
import { Identity } from '../identity/identity.js';
import { Companies } from '../replicas/state-replicas.js';
import { accountOf } from './account.js';
import type { ConsentAnswer, ConsentQuestion, ConsentStep } from './consent-contract.js';
import { OauthKeys } from './oauth-keys.js';
import { GRANT_SECONDS, OauthProvider } from './oauth-provider.js';

/** The time between the user's decision and the redirect that applies it in the same browser. */
const TICKET_SECONDS = 60;
const LONGEST_NAME = 100;

const Ticket = z.object({
  uid: z.string(),
  allow: z.boolean(),
  scopes: z.array(ApplicationScope),
  userId: Id,
  companyId: Id,
  loginId: Id,
});
type Ticket = z.infer<typeof Ticket>;

/**
 * Applies the user's decision about an application. The web client shows the consent page in the user's session. A
 * redirect in the browser that started the request applies the decision, so that no user can approve another user's
 * request.
 */
@Injectable()
export class Consent {
  constructor(
    private readonly oauth: OauthProvider,
    private readonly keys: OauthKeys,
    private readonly identity: Identity,
    private readonly companies: Companies,
    private readonly calls: Calls,
  ) {}

  /** @throws ERR_AUTHORIZATION_OVER */
  async ask(uid: string, actor: Actor): Promise<z.infer<typeof ConsentQuestion>> {
    const { client, params } = await this.requestOf(uid);
    return {
      application: nameOf(client.clientName, client.clientId),
      address: client.clientUri ?? null,
      returnsTo: textIn(params.redirect_uri) || (client.redirectUris?.[0] ?? ''),
      company: this.companies.get(actor.companyId, actor.companyId)?.name ?? '',
      user: actor.name ?? '',
      scopes: scopesIn(params.scope),
    };
  }

  /** @throws ERR_AUTHORIZATION_OVER, ERR_OPERATOR_REFUSED, ERR_VALIDATION for a scope that was not requested */
  async answer(
    { request: uid, allow, scopes }: z.infer<typeof ConsentAnswer>,
    actor: Actor,
  ): Promise<z.infer<typeof ConsentStep>> {
    assertNotOperator(actor);
    const { params } = await this.requestOf(uid);
    const asked = scopesIn(params.scope);
    if (allow && (scopes.length === 0 || !scopes.every((scope) => asked.includes(scope))))
      throw new AppError('ERR_VALIDATION', { details: { fields: { scopes: ['Required'] }, form: [] } });
    const { userId, companyId, loginId } = actor;
    const ticket = await this.keys.sign('consent', { uid, allow, scopes, userId, companyId, loginId }, TICKET_SECONDS);
    return { redirect: `${this.oauth.issuer}/oauth/answer?ticket=${ticket}` };
  }

  /**
   * Returns the result for the authorization server. @throws ERR_AUTHORIZATION_OVER, and the errors of Identity if the
   * login has ended
   */
  async resultOf(text: string, request: FastifyRequest, reply: FastifyReply): Promise<InteractionResults> {
    const ticket = Ticket.parse(await this.keys.open('consent', text).catch(isOver));
    const details = await this.oauth.provider.interactionDetails(request.raw, reply.raw).catch(isOver);
    if (details.uid !== ticket.uid) isOver();
    request.actor = { ...this.identity.actor({ ...ticket, expiresAtMs: Date.now() }), from: request.from };
    return ticket.allow ? this.grant(ticket, details.params, request) : { error: 'access_denied' };
  }

  private async grant(ticket: Ticket, params: Record<string, unknown>, request: FastifyRequest) {
    const { provider, resource } = this.oauth;
    const accountId = accountOf(ticket);
    const clientId = String(params.client_id);
    const client = (await provider.Client.find(clientId)) ?? isOver();
    const grant = new provider.Grant({ accountId, clientId });
    grant.addResourceScope(resource, ticket.scopes.join(' '));
    grant.rejectResourceScope(
      resource,
      scopesIn(params.scope)
        .filter((one) => !ticket.scopes.includes(one))
        .join(' '),
    );
    const grantId = await grant.save();
    const expiresAt = new Date(Date.now() + GRANT_SECONDS * 1_000).toISOString();
    const name = nameOf(client.clientName, clientId);
    await this.calls.ask(request, ConnectApplication, {
      id: grantId,
      clientId,
      name,
      scopes: ticket.scopes,
      expiresAt,
    });
    return { login: { accountId, remember: false }, consent: { grantId } };
  }

  private async requestOf(uid: string) {
    const found = (await this.oauth.provider.Interaction.find(uid)) ?? isOver();
    const client = (await this.oauth.provider.Client.find(String(found.params.client_id))) ?? isOver();
    return { client, params: found.params };
  }
}

function isOver(): never {
  throw new AppError('ERR_AUTHORIZATION_OVER');
}

/** Client names are arbitrary, so control characters are removed and the length is limited. */
const nameOf = (name: string | undefined, clientId: string): string =>
  (name ?? clientId).replaceAll(/\p{C}/gu, ' ').trim().slice(0, LONGEST_NAME) || clientId.slice(0, LONGEST_NAME);

/** The default scope is `read`; `write` includes `read`. */
function scopesIn(scope: unknown): ApplicationScope[] {
  const named = textIn(scope).split(' ');
  return named.includes('write') ? ['read', 'write'] : ['read'];
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
