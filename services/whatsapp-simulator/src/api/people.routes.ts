import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sha256Hex } from '../content/contact-content.js';
import type { Group } from '../world/groups.js';
import { sendFile } from '../media/send-file.js';
import type { Simulator } from '../simulator.js';
import type { Account } from '../world/account.js';
import { chatId, findAccount, parse, phoneNumber } from './validation.js';

const byId = z.object({ id: chatId });
const picture = z.strictObject({ sha256: sha256Hex.nullable(), by: phoneNumber.optional() });
const profile = z.strictObject({ name: z.string().min(1).max(100).optional(), status: z.string().max(500).optional() });
const presenceChange = z.strictObject({
  state: z.enum(['available', 'unavailable']),
  lastSeenS: z.number().int().positive().optional(),
});
const calling = z.strictObject({
  to: phoneNumber,
  video: z.boolean().default(false),
  ringsForMs: z.number().int().min(0).max(600_000).optional(),
});
const ending = z.strictObject({ how: z.enum(['accepted', 'rejected', 'missed', 'ended']) });

const pictureRoutes = (http: FastifyInstance, { world, groups, profiles, files }: Simulator): void => {
  http.post('/api/people/:id/picture', (request) => {
    const { id } = parse(byId, request.params);
    const { sha256, by } = parse(picture, request.body);
    const group: Group | undefined = groups.find(id);
    const actor = findAccount(world, by ?? group?.owner ?? id);
    profiles.changePicture(group ?? actor, sha256 ?? undefined, actor);
    return { ok: true };
  });
  /** The response to a picture query points here. Other origins may read it, as on WhatsApp's servers. */
  http.get('/pps/:sha256', { config: { anyOrigin: true } }, async (request, reply) => {
    const { sha256 } = parse(z.object({ sha256: sha256Hex }), request.params);
    return sendFile(request, reply.type('image/jpeg'), { files, shelf: 'plain', sha256 });
  });
};

/** Routes for accounts' profiles, presence and calls. */
export const peopleRoutes = (http: FastifyInstance, simulator: Simulator): void => {
  const { world, presence, profiles, calls } = simulator;
  const accountOf = (request: { params: unknown }, kind?: Account['kind']): Account =>
    findAccount(world, parse(byId, request.params).id, kind);
  pictureRoutes(http, simulator);
  http.post('/api/people/:id/profile', (request) => {
    profiles.change(accountOf(request), parse(profile, request.body));
    return { ok: true };
  });
  http.post('/api/contacts/:id/presence', (request) => {
    const { state, lastSeenS } = parse(presenceChange, request.body);
    presence.contactIs(accountOf(request, 'contact'), state, lastSeenS);
    return { ok: true };
  });
  http.post('/api/contacts/:id/reveal', (request) => {
    profiles.revealMapping(accountOf(request, 'contact'));
    return { ok: true };
  });
  http.post('/api/contacts/:id/calls', (request) => {
    const { to, ...call } = parse(calling, request.body);
    const contact = accountOf(request, 'contact');
    return { id: calls.ring({ contact, phone: findAccount(world, to, 'phone'), ...call }) };
  });
  http.post('/api/calls/:call/end', (request) => {
    const { call } = parse(z.object({ call: z.string() }), request.params);
    calls.end(call, parse(ending, request.body).how);
    return { ok: true };
  });
};
