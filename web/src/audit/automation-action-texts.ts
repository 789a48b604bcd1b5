import type { AuditAction } from '@recado/contracts';
import type { Text } from '../shared/lib/languages.js';

/** What was done to prompts, flows, integrations and webhooks. */
export const automationActionTexts = {
  'prompt.created': { pt: 'Prompt criado', en: 'Prompt created', es: 'Prompt creado' },
  'prompt.updated': { pt: 'Prompt alterado', en: 'Prompt changed', es: 'Prompt modificado' },
  'knowledge.created': {
    pt: 'Fonte de conhecimento adicionada',
    en: 'Source of knowledge added',
    es: 'Fuente de conocimiento agregada',
  },
  'knowledge.reloaded': {
    pt: 'Fonte de conhecimento lida de novo',
    en: 'Source of knowledge read again',
    es: 'Fuente de conocimiento leída de nuevo',
  },
  'knowledge.deleted': {
    pt: 'Fonte de conhecimento excluída',
    en: 'Source of knowledge deleted',
    es: 'Fuente de conocimiento eliminada',
  },
  'prompt.deleted': { pt: 'Prompt excluído', en: 'Prompt deleted', es: 'Prompt eliminado' },
  'flow.created': { pt: 'Fluxo criado', en: 'Flow created', es: 'Flujo creado' },
  'flow.updated': { pt: 'Fluxo alterado', en: 'Flow changed', es: 'Flujo modificado' },
  'flow.deleted': { pt: 'Fluxo excluído', en: 'Flow deleted', es: 'Flujo eliminado' },
  'flow.published': { pt: 'Fluxo publicado', en: 'Flow published', es: 'Flujo publicado' },
  'flow.rolled-back': {
    pt: 'Versão anterior do fluxo publicada',
    en: 'Earlier version of the flow published',
    es: 'Versión anterior del flujo publicada',
  },
  'flow.scenarios-changed': {
    pt: 'Cenários do fluxo alterados',
    en: 'Scenarios of the flow changed',
    es: 'Escenarios del flujo modificados',
  },
  'integration.created': { pt: 'Integração criada', en: 'Integration created', es: 'Integración creada' },
  'integration.updated': { pt: 'Integração alterada', en: 'Integration changed', es: 'Integración modificada' },
  'integration.deleted': { pt: 'Integração excluída', en: 'Integration deleted', es: 'Integración eliminada' },
  'bot-call.sent-again': { pt: 'Chamada enviada de novo', en: 'Call sent again', es: 'Llamada enviada de nuevo' },
  'integration.secret-renewed': { pt: 'Nova chave de assinatura', en: 'New signing key', es: 'Nueva clave de firma' },
  'integration.confirmed': {
    pt: 'Integração do suporte confirmada',
    en: 'Integration of platform support confirmed',
    es: 'Integración del soporte confirmada',
  },
  'webhook.created': { pt: 'Webhook criado', en: 'Webhook created', es: 'Webhook creado' },
  'webhook.updated': { pt: 'Webhook alterado', en: 'Webhook changed', es: 'Webhook modificado' },
  'webhook.deleted': { pt: 'Webhook excluído', en: 'Webhook deleted', es: 'Webhook eliminado' },
  'webhook.secret-renewed': {
    pt: 'Nova chave de assinatura do webhook',
    en: 'New signing key of the webhook',
    es: 'Nueva clave de firma del webhook',
  },
  'webhook.confirmed': {
    pt: 'Webhook do suporte confirmado',
    en: 'Webhook of platform support confirmed',
    es: 'Webhook del soporte confirmado',
  },
  'webhook.replayed': {
    pt: 'Eventos do webhook enviados de novo',
    en: 'Events of the webhook sent again',
    es: 'Eventos del webhook enviados de nuevo',
  },
  'webhook.switched-off': {
    pt: 'Webhook desligado por falhas',
    en: 'Webhook switched off after failures',
    es: 'Webhook apagado por fallas',
  },
} satisfies Partial<Record<AuditAction, Text>>;
