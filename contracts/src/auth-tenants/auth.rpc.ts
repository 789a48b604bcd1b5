import { z } from 'zod';
import { defineRpc, Id } from '../core/contract.js';
import { Plan, Setting } from './company.js';
import { SessionUser } from './user.js';

/**
 * Access token: JWT (HS256) with `sub` (user), `cid` (company), `lid` (login) and, during an operator's entry,
 * `operator`; valid for 15 minutes. Refresh token: opaque, valid for 7 days, single use.
 */
export const OpenSession = z.object({
  token: z.string(),
  refreshToken: z.string(),
  refreshExpiresAt: z.iso.datetime(),
  user: SessionUser,
});
export type OpenSession = z.infer<typeof OpenSession>;

/**
 * `address` is the client's IP address; `device` is the value that an earlier login returned on this device. Both
 * feed the rate limits.
 * @throws ERR_INVALID_CREDENTIALS, ERR_COMPANY_EXPIRED, ERR_COMPANY_DISABLED, ERR_RATE_LIMIT
 */
export const LogIn = defineRpc({
  name: 'auth.login.create',
  request: z.strictObject({
    email: z.string().max(254),
    password: z.string().max(200),
    address: z.string().max(64),
    device: z.string().max(400).nullable().default(null),
  }),
  reply: OpenSession.extend({ device: z.string() }),
});

/** For 30 s after a rotation, the old token returns the same successor. @throws ERR_UNAUTHENTICATED */
export const RefreshLogin = defineRpc({
  name: 'auth.login.refresh',
  request: z.strictObject({ refreshToken: z.string().max(200) }),
  reply: OpenSession,
});

export const EndLogin = defineRpc({
  name: 'auth.login.end',
  request: z.strictObject({
    refreshToken: z.string().max(200).nullable(),
    userId: Id.nullable(),
    loginId: Id.nullable(),
  }),
  reply: z.object({ message: z.string() }),
});

export const GetMe = defineRpc({ name: 'auth.user.me', request: z.strictObject({}), reply: SessionUser });

/** Returns the plan of the caller's company; a super user may read any plan. @throws ERR_NO_COMPANY_FOUND */
export const GetCompanyPlan = defineRpc({
  name: 'auth.company.plan',
  request: z.strictObject({ companyId: Id }),
  reply: z.object({ id: Id, name: z.string(), plan: Plan }),
});

/** Returns the settings of the caller's company; a super user also gets those of the platform's integrations, with secrets masked. */
export const ListSettings = defineRpc({
  name: 'auth.setting.list',
  request: z.strictObject({}),
  reply: z.array(Setting),
});

/**
 * Changes a setting of the caller's company; settings of the platform and its integrations require a super user. A secret that
 * is sent back as its mask is unchanged. @throws ERR_NO_PERMISSION, ERR_NO_SETTING_FOUND, ERR_VALIDATION
 */
export const UpdateSetting = defineRpc({
  name: 'auth.setting.update',
  request: z.strictObject({
    settingKey: z.string().max(60),
    key: z.string().max(60).optional(), // part of the specification, but the key in the path is used
    value: z.string().max(2_000),
  }),
  reply: Setting,
});
