import { z } from 'zod';
import { SessionUser } from '../auth-tenants/user.js';

/** Calls that set or read the refresh cookie (`recado_refresh`, httpOnly, SameSite, Path=/auth); the gateway itself handles them. */
export const LogInBody = z.strictObject({
  email: z.string().trim().min(1, 'Required').max(254),
  password: z.string().min(1, 'Required').max(200),
});
export const LogInReply = z.object({ token: z.string(), user: SessionUser });
export type LogInReply = z.infer<typeof LogInReply>;
export const VersionReply = z.object({ version: z.string() });
/** GET /users/online */
export const OnlineReply = z.object({ userIds: z.array(z.string()) });
export const APP_VERSION = '10.9.0';
