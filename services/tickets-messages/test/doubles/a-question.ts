import type { BotQuestion } from '../../src/automation/bots/bot.js';
import type { OpenIntegration } from '../../src/assistants/integrations/open-automation.js';

export const aQuestion = (changes: Partial<BotQuestion> = {}): BotQuestion => ({
  ...{ companyId: 'acme', integrationId: 'bot', promptId: null, text: 'Oi', history: [], session: null, id: 'q1' },
  ...{ isSpoken: false, step: 1, node: null },
  conversation: {
    ...{ ticketId: 't1', protocol: '42', contactId: 'c1' },
    ...{ number: '5511987654321', name: 'Ana', language: 'pt-BR' },
  },
  ...changes,
});

export const anIntegration = (changes: Partial<OpenIntegration> = {}): OpenIntegration => ({
  ...{ _id: 'bot', companyId: 'acme', number: 1, type: 'webhook', name: 'Pedidos', nameKey: 'pedidos' },
  ...{ projectName: 'Pedidos', jsonContent: '', language: '', urlN8N: 'http://127.0.0.1:1', typebotSlug: 'loja' },
  ...{ typebotExpires: 1, typebotDelayMessage: 1_000, typebotKeywordFinish: '', typebotKeywordRestart: '' },
  ...{ typebotUnknownMessage: '', typebotRestartMessage: '' },
  secretKey: '',
  signingSecret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  ...{ createdAt: new Date(0), updatedAt: new Date(0) },
  ...changes,
});
