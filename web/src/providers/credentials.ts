import type { LogInReply } from '@recado/contracts';
import { resetSessionState } from '../shared/lib/session-state.js';

const TOKEN = 'token';
const USER = 'user';

/** `elsewhere`: the same user has logged in on another computer. */
type Ending = { elsewhere?: boolean };
const endListeners = new Set<(ending: Ending) => void>();

/** The access token and who it belongs to. The refresh token is an httpOnly cookie that scripts never see. */
export const credentials = {
  token: (): string | null => localStorage.getItem(TOKEN),

  /** As it was when last read: it paints the shell before the server answers. */
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
   * Forgets them because the server no longer takes them, and tells the shell. After a log-in elsewhere they stay for the
   * second in which the shell says so.
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

/** When a JWT ends, in milliseconds; 0 for what cannot be read. */
export function expiryOf(token: string | null): number {
  try {
    const payload = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { exp } = JSON.parse(atob(payload)) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
