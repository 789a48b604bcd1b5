import { isInvoiceType } from '@recado/contracts';
import { useIntegrations } from './use-integrations.js';
import { usePrompts } from './use-prompts.js';
import { usePlan } from './use-plan.js';

/**
 * Loads the prompts and integrations that can answer, and the integrations that can look up invoices. Each is null if
 * the plan does not include it.
 */
export function useAutomation() {
  const plan = usePlan();
  const [hasPrompts, hasIntegrations] = [plan?.useOpenAi === true, plan?.useIntegrations === true];
  const { prompts } = usePrompts(hasPrompts);
  const { rows } = useIntegrations('', hasIntegrations);
  return {
    prompts: hasPrompts ? prompts : null,
    integrations: hasIntegrations ? rows.filter(({ type }) => !isInvoiceType(type)) : null,
    invoiceSources: hasIntegrations ? rows.filter(({ type }) => isInvoiceType(type)) : null,
  };
}
