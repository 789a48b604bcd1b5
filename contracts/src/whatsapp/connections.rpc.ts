import { z } from 'zod';
import { ById, Done, TableFilter } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { wholeTableOf } from '../core/list-forms.js';
import { PasskeyCredential } from './pairing.js';
import { ConnectionStatus, ConnectionView, CreateConnectionInput, UpdateConnectionInput } from './connection.js';

/** `companyId` and `session` are the specification's parameters; the token's company is used. */
export const ListConnections = defineRpc({
  name: 'whatsapp.connection.list',
  request: z.strictObject({ companyId: Id.optional(), session: z.string().max(5).optional() }),
  reply: z.array(ConnectionView),
});
export const ConnectionTable = wholeTableOf<ConnectionView>({
  filter: TableFilter.extend({ status: ConnectionStatus.optional() }),
  searchTextOf: ({ name }) => name,
  columns: ['name', 'status', 'number', 'isDefault', 'updatedAt'],
  first: 'name',
  omitted: ['waiting'],
});
export const GetConnection = defineRpc({
  name: 'whatsapp.connection.get',
  request: ById.extend({ session: z.string().max(5).optional() }),
  reply: ConnectionView,
});

/** Creates a connection and starts its session. @throws ERR_PLAN_LIMIT, ERR_WAPP_NAME_ALREADY_EXISTS, ERR_WAPP_GREETING_REQUIRED */
export const CreateConnection = defineRpc({
  name: 'whatsapp.connection.create',
  request: CreateConnectionInput,
  reply: ConnectionView,
});
/** @throws ERR_NO_WAPP_FOUND; ERR_NO_OTHER_WHATSAPP if no default connection would remain */
export const UpdateConnection = defineRpc({
  name: 'whatsapp.connection.update',
  request: UpdateConnectionInput.extend(ById.shape),
  reply: ConnectionView,
});
export const DeleteConnection = defineRpc({ name: 'whatsapp.connection.delete', request: ById, reply: Done });

/** POST: retry with the stored pairing. PUT: discard the pairing and show a new QR code. DELETE: log out. */
export const StartSession = defineRpc({ name: 'whatsapp.session.start', request: ById, reply: Done });
export const RenewSession = defineRpc({ name: 'whatsapp.session.renew', request: ById, reply: Done });
export const EndSession = defineRpc({ name: 'whatsapp.session.end', request: ById, reply: Done });
/**
 * Logs in with the keys of the last pairing, which WhatsApp has ended. @throws ERR_WAPP_NO_OLD_LINK if none are stored
 */
export const RestoreSession = defineRpc({ name: 'whatsapp.session.restore', request: ById, reply: Done });
/** Activates a number that was paired in place of another. @throws ERR_NO_WAPP_FOUND if no number needs confirmation */
export const ConfirmNumber = defineRpc({ name: 'whatsapp.session.confirm', request: ById, reply: Done });
export const RestartSessions = defineRpc({
  name: 'whatsapp.session.restart',
  request: z.strictObject({}),
  reply: Done,
});

/**
 * Requests a pairing code to type on the phone instead of scanning a QR code. The code has eight characters, is
 * registered with WhatsApp and is valid for three minutes.
 * @throws ERR_WAPP_NOT_INITIALIZED unless the session is waiting for a pairing; ERR_WAPP_INVALID_CONTACT,
 * ERR_WAPP_CODE_REFUSED, ERR_WAPP_CODE_TOO_OFTEN
 */
export const PairSession = defineRpc({
  name: 'whatsapp.session.pair',
  request: ById.extend({ number: z.string().min(8).max(50) }),
  reply: z.object({ code: z.string() }),
});

const Attempt = ById.extend({ nonce: z.uuid() });
/** Submits the passkey signature that WhatsApp requires. @throws ERR_WAPP_PASSKEY_EXPIRED unless the session is waiting for it */
export const SignPasskey = defineRpc({
  name: 'whatsapp.session.passkey',
  request: Attempt.extend({ credential: PasskeyCredential }),
  reply: Done,
});
/**
 * Confirms that the phone and the screen show the same code. @throws ERR_WAPP_PASSKEY_EXPIRED unless the session is
 * waiting for it
 */
export const ConfirmPasskey = defineRpc({ name: 'whatsapp.session.passkey-confirm', request: Attempt, reply: Done });

/**
 * Checks whether a number is on WhatsApp and returns WhatsApp's form of it (Brazil's ninth digit), through the given
 * connection or the default one. @throws ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_CHECK_CONTACT
 */
export const CheckNumber = defineRpc({
  name: 'whatsapp.number.check',
  request: z.strictObject({ number: z.string().min(8).max(50), connectionId: Id.optional() }),
  reply: z.object({ exists: z.boolean(), number: z.string(), lid: z.string().nullable() }),
});
