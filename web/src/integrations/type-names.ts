import type { QueueIntegration } from '@recado/contracts';

/** The vendors' spelling. */
export const TYPE_NAMES: Record<QueueIntegration['type'], string> = {
  dialogflow: 'DialogFlow',
  dialogflowCx: 'DialogFlow CX',
  n8n: 'N8N',
  webhook: 'WebHooks',
  typebot: 'Typebot',
  ixc: 'IXC',
  mkauth: 'MK-AUTH',
  asaas: 'Asaas',
};
export const TYPE_CHOICES = Object.entries(TYPE_NAMES).map(([id, name]) => ({ id, name }));
