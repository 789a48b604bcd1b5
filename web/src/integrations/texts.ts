import type { Texts } from '../shared/lib/languages.js';

export const integrationsTexts = {
  automation: { noIntegration: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' } },
  resources: {
    'queue-integration': {
      name: {
        pt: 'Integração |||| Integrações',
        en: 'Integration |||| Integrations',
        es: 'Integración |||| Integraciones',
      },
      forcedCaseName: { pt: 'Integração', en: 'Integration', es: 'Integración' },
      counted: { pt: 'Integrações (%{count})', en: 'Integrations (%{count})', es: 'Integraciones (%{count})' },
      search: { pt: 'Buscar integrações', en: 'Search integrations', es: 'Buscar integraciones' },
      add: { pt: 'Nova integração', en: 'New integration', es: 'Nueva integración' },
      editTitle: { pt: 'Editar integração', en: 'Edit integration', es: 'Editar integración' },
      test: { pt: 'Testar bot', en: 'Test bot', es: 'Probar bot' },
      tryKeys: { pt: 'Testar conexão', en: 'Test the connection', es: 'Probar la conexión' },
      locationHint: {
        pt: 'ex.: us-central1, southamerica-east1 ou global',
        en: 'e.g. us-central1, southamerica-east1 or global',
        es: 'p. ej. us-central1, southamerica-east1 o global',
      },
      environmentHint: {
        pt: 'Vazio: o rascunho do agente responde.',
        en: 'Empty: the draft of the agent answers.',
        es: 'Vacío: responde el borrador del agente.',
      },
      added: { pt: 'Integração adicionada com sucesso.', en: 'Added', es: 'Agregado' },
      edited: { pt: 'Integração editada com sucesso.', en: 'Changes saved', es: 'Cambios guardados' },
      tested: {
        pt: 'Integração testada com sucesso!',
        en: 'The integration answered!',
        es: '¡La integración respondió!',
      },
      deleted: { pt: 'Integração removida com sucesso.', en: 'Deleted', es: 'Eliminado' },
      empty: { pt: 'Nenhuma integração', en: 'No integrations', es: 'Ninguna integración' },
      emptyHint: {
        pt: 'Adicione um robô do DialogFlow, N8N, WebHooks ou Typebot, ou a consulta de faturas no IXC, MK-AUTH ou Asaas.',
        en: 'Add a bot from DialogFlow, N8N, WebHooks or Typebot, or the look-up of invoices at IXC, MK-AUTH or Asaas.',
        es: 'Agregue un bot de DialogFlow, N8N, WebHooks o Typebot, o la consulta de facturas en IXC, MK-AUTH o Asaas.',
      },
      newSecret: { pt: 'Gerar', en: 'Generate', es: 'Generar' },
      secretHelp: {
        pt: 'O outro lado confere com ela que as perguntas vêm daqui. Uma nova vale na hora, no lugar da anterior.',
        en: 'The other side checks with it that questions come from here. A new one works at once, in place of the old.',
        es: 'El otro lado comprueba con ella que las preguntas vienen de aquí. Una nueva vale al instante, en lugar de la anterior.',
      },
      secretCopy: {
        pt: 'Copie agora: depois só o final aparece.',
        en: 'Copy it now: only its end is shown afterwards.',
        es: 'Cópiela ahora: después solo se ve el final.',
      },
      languages: {
        'pt-BR': { pt: 'Português', en: 'Portuguese', es: 'Portugués' },
        en: { pt: 'Inglês', en: 'English', es: 'Inglés' },
        es: { pt: 'Espanhol', en: 'Spanish', es: 'Español' },
      },
      fields: {
        type: { pt: 'Tipo', en: 'Type', es: 'Tipo' },
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        language: { pt: 'Idioma', en: 'Language', es: 'Idioma' },
        projectName: { pt: 'Nome do projeto', en: 'Project name', es: 'Nombre del proyecto' },
        jsonContent: { pt: 'Conteúdo do JSON', en: 'JSON content', es: 'Contenido del JSON' },
        location: { pt: 'Região', en: 'Location', es: 'Región' },
        agentId: { pt: 'ID do agente', en: 'Agent ID', es: 'ID del agente' },
        environmentId: { pt: 'ID do ambiente', en: 'Environment ID', es: 'ID del entorno' },
        clientId: { pt: 'Client Id', en: 'Client Id', es: 'Client Id' },
        secretKey: { pt: 'Token', en: 'Token', es: 'Token' },
        clientSecret: { pt: 'Client Secret', en: 'Client Secret', es: 'Client Secret' },
        sandbox: {
          pt: 'Ambiente de testes (sandbox)',
          en: 'Test system (sandbox)',
          es: 'Entorno de pruebas (sandbox)',
        },
        signingSecret: { pt: 'Chave de assinatura', en: 'Signing secret', es: 'Clave de firma' },
        urlN8N: { pt: 'URL', en: 'URL', es: 'URL' },
        typebotSlug: { pt: 'Typebot - Slug', en: 'Typebot - Slug', es: 'Typebot - Slug' },
        typebotExpires: {
          pt: 'Tempo em minutos para expirar uma conversa',
          en: 'Minutes until a conversation expires',
          es: 'Minutos hasta que expira una conversación',
        },
        typebotDelayMessage: {
          pt: 'Intervalo entre mensagens (ms)',
          en: 'Pause between messages (ms)',
          es: 'Pausa entre mensajes (ms)',
        },
        typebotKeywordFinish: {
          pt: 'Palavra para finalizar',
          en: 'Word that ends the conversation',
          es: 'Palabra para terminar',
        },
        typebotKeywordRestart: {
          pt: 'Palavra para reiniciar o fluxo',
          en: 'Word that restarts the flow',
          es: 'Palabra para reiniciar el flujo',
        },
        typebotUnknownMessage: {
          pt: 'Mensagem de opção inválida',
          en: 'Message for an unknown choice',
          es: 'Mensaje de opción inválida',
        },
        typebotRestartMessage: {
          pt: 'Mensagem ao reiniciar a conversa',
          en: 'Message when the conversation restarts',
          es: 'Mensaje al reiniciar la conversación',
        },
        number: { pt: 'Id', en: 'Id', es: 'Id' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  errors: {
    ERR_NO_INTEGRATION_FOUND: {
      pt: 'Integração não encontrada.',
      en: 'Integration not found.',
      es: 'Integración no encontrada.',
    },
    ERR_INTEGRATION_TEST: {
      pt: 'A integração não respondeu com esta chave.',
      en: 'The integration did not answer with this key.',
      es: 'La integración no respondió con esta clave.',
    },
    ERR_BOT_UNAVAILABLE: {
      pt: 'O robô não está respondendo.',
      en: 'The bot does not answer.',
      es: 'El bot no responde.',
    },
  },
} satisfies Texts;
