import { useIntegrations } from './use-integrations.js';
import { usePrompts } from './use-prompts.js';
import { usePlan } from './use-plan.js';

/** What may answer in place of people, as far as the plan has it; null: the plan has none of that. */
export function useAutomation() {
  const plan = usePlan();
  const [hasPrompts, hasIntegrations] = [plan?.useOpenAi === true, plan?.useIntegrations === true];
  const { prompts } = usePrompts(hasPrompts);
  const { rows: integrations } = useIntegrations('', hasIntegrations);
  return { prompts: hasPrompts ? prompts : null, integrations: hasIntegrations ? integrations : null };
}
