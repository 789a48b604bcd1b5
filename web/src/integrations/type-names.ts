import type { QueueIntegration } from '@recado/contracts';

/** As their makers write them. */
export const TYPE_NAMES: Record<QueueIntegration['type'], string> = {
  dialogflow: 'DialogFlow',
  n8n: 'N8N',
  webhook: 'WebHooks',
  typebot: 'Typebot',
};
export const TYPE_CHOICES = Object.entries(TYPE_NAMES).map(([id, name]) => ({ id, name }));
