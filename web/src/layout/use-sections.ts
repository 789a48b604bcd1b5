import { useSession } from '../providers/session.js';
import { usePlan } from '../shared/queries/use-plan.js';
import { visibleSections } from './navigation-items.js';
import { useShellSlots } from './shell-slots.js';

export function useSections() {
  const user = useSession();
  const plan = usePlan();
  const { pages } = useShellSlots();
  return visibleSections({ user, plan }, (path) => pages.has(path));
}
