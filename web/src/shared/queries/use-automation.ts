import { isInvoiceType, type IntegrationPages } from '@recado/contracts';
import type { z } from 'zod';
import { usePages } from '../data/use-pages.js';
import { usePrompts } from './use-prompts.js';
import { usePlan } from './use-plan.js';

type Page = z.output<(typeof IntegrationPages)['reply']>;

const useIntegrations = (enabled: boolean) =>
  usePages({
    ...{ queryKey: ['integrations'], path: '/queueIntegration/', typed: '', enabled, topic: 'queueIntegration' },
    rowsOf: ({ queueIntegrations }: Page) => queueIntegrations,
  });

/**
 * Loads the prompts and integrations that can answer, and the integrations that can look up invoices. Each is null if
 * the plan does not include it.
 */
export function useAutomation() {
  const plan = usePlan();
  const [hasPrompts, hasIntegrations] = [plan?.useOpenAi === true, plan?.useIntegrations === true];
  const { prompts } = usePrompts(hasPrompts);
  const { rows } = useIntegrations(hasIntegrations);
  return {
    prompts: hasPrompts ? prompts : null,
    integrations: hasIntegrations ? rows.filter(({ type }) => !isInvoiceType(type)) : null,
    invoiceSources: hasIntegrations ? rows.filter(({ type }) => isInvoiceType(type)) : null,
  };
}
