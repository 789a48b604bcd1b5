import type { LogInReply } from '@recado/contracts';
import { resetSessionState } from '../shared/lib/session-state.js';

const TOKEN = 'token';
const USER = 'user';

/** `elsewhere` means that the same user has logged in on another device. */
type Ending = { elsewhere?: boolean };
const endListeners = new Set<(ending: Ending) => void>();

/** Stores the access token and its user. The refresh token is an httpOnly cookie that scripts cannot read. */
export const credentials = {
  token: (): string | null => localStorage.getItem(TOKEN),

  /** Returns the user as last loaded, so that the shell renders before the server responds. */
  user(): LogInReply['user'] | undefined {
    try {
      const stored = localStorage.getItem(USER);
      return stored ? (JSON.parse(stored) as LogInReply['user']) : undefined;
    } catch {
      return undefined;
    }
  },

  save({ token, user }: LogInReply) {
    const isAnother = credentials.user()?.id !== user.id;
    localStorage.setItem(TOKEN, token);
    credentials.remember(user);
    if (isAnother) resetSessionState();
  },

  remember(user: LogInReply['user']) {
    localStorage.setItem(USER, JSON.stringify(user));
  },

  clear() {
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(USER);
    resetSessionState();
  },

  /**
   * Deletes rejected credentials and notifies the shell. After a login elsewhere, they remain until the shell has
   * shown the reason for a second.
   */
  end(ending: Ending = {}) {
    const wasLoggedIn = credentials.token() !== null;
    if (!ending.elsewhere) credentials.clear();
    if (wasLoggedIn) for (const listener of endListeners) listener(ending);
  },

  onEnd(listener: (ending: Ending) => void) {
    endListeners.add(listener);
    return () => void endListeners.delete(listener);
  },
};

/** Returns the expiry of a JWT in milliseconds, or 0 for an unreadable token. */
export function expiryOf(token: string | null): number {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { exp } = JSON.parse(atob(payload)) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
