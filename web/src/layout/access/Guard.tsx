import type { ReactNode } from 'react';
import { useSession } from '../../providers/session.js';
import { usePlan } from '../../shared/queries/use-plan.js';
import { refusalOf } from '../navigation-items.js';
import { NoAccess, Refused } from './Refused.js';

/** Shows a page only to users who may open it. The server enforces the same rule. */
export function Guard({ path, children }: { path: string; children: ReactNode }) {
  const user = useSession();
  const plan = usePlan();
  const reason = refusalOf(path, { user, plan });
  return reason ? <Refused reason={reason} /> : children;
}

/** Shows a page only while local storage contains its flag. Pages that need no flag are always available. */
export function WhileFlagged({ flag, children }: { flag: string | undefined; children: ReactNode }) {
  return flag && localStorage.getItem(flag) === null ? <NoAccess /> : children;
}
