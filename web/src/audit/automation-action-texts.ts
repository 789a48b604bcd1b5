import type { AuditAction } from '@recado/contracts';
import type { Text } from '../shared/lib/languages.js';

/** What was done to prompts, flows and integrations. */
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
} satisfies Partial<Record<AuditAction, Text>>;
