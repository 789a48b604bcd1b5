import type { Texts } from '../shared/lib/languages.js';

export const promptsTexts = {
  resources: {
    prompts: {
      name: { pt: 'Prompt |||| Prompts', en: 'Prompt |||| Prompts', es: 'Prompt |||| Prompts' },
      forcedCaseName: { pt: 'Prompt', en: 'Prompt', es: 'Prompt' },
      add: { pt: 'Novo prompt', en: 'New prompt', es: 'Nuevo prompt' },
      editTitle: { pt: 'Editar prompt', en: 'Edit prompt', es: 'Editar prompt' },
      text: { pt: 'Texto', en: 'Text', es: 'Texto' },
      credit: {
        pt: 'O crédito gratuito do provedor de IA pode expirar: recarregue a sua conta para que o assistente continue respondendo.',
        en: 'The AI provider’s free credit may expire: top up your account so that the assistant keeps answering.',
        es: 'El crédito gratuito del proveedor de IA puede vencer: recargue su cuenta para que el asistente siga respondiendo.',
      },
      empty: { pt: 'Nenhum prompt', en: 'No prompts', es: 'Ningún prompt' },
      emptyHint: {
        pt: 'Descreva como o assistente deve responder aos contatos de uma fila.',
        en: 'Describe how the assistant should answer the contacts of a queue.',
        es: 'Describa cómo debe responder el asistente a los contactos de una cola.',
      },
      search: { pt: 'Buscar prompts', en: 'Search prompts', es: 'Buscar prompts' },
      modes: {
        live: { pt: 'Responde aos contatos', en: 'Answers contacts', es: 'Responde a los contactos' },
        shadow: {
          pt: 'Sombra: só sugere ao atendente',
          en: 'Shadow: only suggests to agents',
          es: 'Sombra: solo sugiere al agente',
        },
        off: { pt: 'Desligado: pessoas atendem', en: 'Off: people answer', es: 'Apagado: atienden personas' },
      },
      knowledge: {
        none: { pt: 'Nenhuma fonte', en: 'No source', es: 'Ninguna fuente' },
        all: { pt: 'Todas as fontes', en: 'All sources', es: 'Todas las fuentes' },
        chosen: { pt: 'Fontes escolhidas', en: 'Chosen sources', es: 'Fuentes elegidas' },
      },
      helps: {
        knowledge: {
          pt: 'O que o assistente pode consultar da Base de conhecimento antes de responder.',
          en: 'What the assistant may look up in the knowledge base before it answers.',
          es: 'Lo que el asistente puede consultar en la Base de conocimiento antes de responder.',
        },
        mode: {
          pt: 'Na sombra nada é enviado: o atendente vê a resposta como sugestão. Não muda a ajuda aos atendentes.',
          en: 'In shadow nothing is sent: the agent sees the answer as a suggestion. It does not change the help for agents.',
          es: 'En sombra no se envía nada: el agente ve la respuesta como sugerencia. No cambia la ayuda a los agentes.',
        },
        percent: {
          pt: 'A parte das conversas que o prompt atende. As outras vão direto para pessoas.',
          en: 'The share of conversations that the prompt takes. The others go to people at once.',
          es: 'La parte de las conversaciones que atiende el prompt. Las demás van directo a personas.',
        },
        voice: {
          pt: 'Com uma voz, um áudio do contato é respondido por áudio; o que ele escreve, por escrito. Links e códigos vão sempre por escrito.',
          en: 'With a voice, a voice note is answered by a voice note, and what is written in writing. Links and codes always go in writing.',
          es: 'Con una voz, un audio del contacto se responde con audio; lo escrito, por escrito. Los enlaces y códigos van siempre por escrito.',
        },
        voiceRegion: {
          pt: 'A região do recurso de fala do Azure, por exemplo brazilsouth.',
          en: 'The region of the Azure speech resource, for example brazilsouth.',
          es: 'La región del recurso de voz de Azure, por ejemplo brazilsouth.',
        },
        model: {
          pt: 'Vazio: o modelo padrão da instalação.',
          en: 'Empty: the installation’s default model.',
          es: 'Vacío: el modelo predeterminado de la instalación.',
        },
        baseUrl: {
          pt: 'De um servidor compatível com a OpenAI, por exemplo https://ia.exemplo.com/v1. Vazio: o da instalação. Ao mudar, digite a chave de novo.',
          en: 'Of a server that speaks like OpenAI, for example https://ai.example.com/v1. Empty: the installation’s. When it changes, type the key again.',
          es: 'De un servidor compatible con OpenAI, por ejemplo https://ia.ejemplo.com/v1. Vacío: el de la instalación. Al cambiarlo, escriba la clave de nuevo.',
        },
      },
      fields: {
        knowledge: { pt: 'Conhecimento', en: 'Knowledge', es: 'Conocimiento' },
        knowledgeIds: { pt: 'Fontes', en: 'Sources', es: 'Fuentes' },
        mode: { pt: 'Modo', en: 'Mode', es: 'Modo' },
        percent: { pt: 'Conversas (%)', en: 'Conversations (%)', es: 'Conversaciones (%)' },
        model: { pt: 'Modelo', en: 'Model', es: 'Modelo' },
        baseUrl: { pt: 'Endereço do servidor', en: 'Server address', es: 'Dirección del servidor' },
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        queueId: { pt: 'Fila', en: 'Queue', es: 'Cola' },
        prompt: { pt: 'Prompt', en: 'Prompt', es: 'Prompt' },
        voice: { pt: 'Voz', en: 'Voice', es: 'Voz' },
        voiceKey: { pt: 'Chave da API de voz', en: 'Voice API key', es: 'Clave de la API de voz' },
        voiceRegion: { pt: 'Região da API de voz', en: 'Voice API region', es: 'Región de la API de voz' },
        maxTokens: {
          pt: 'Máximo de tokens na resposta',
          en: 'Maximum tokens per answer',
          es: 'Máximo de tokens en la respuesta',
        },
        temperature: { pt: 'Temperatura', en: 'Temperature', es: 'Temperatura' },
        apiKey: { pt: 'Chave da API', en: 'API key', es: 'Clave de la API' },
        maxMessages: {
          pt: 'Máximo de mensagens no histórico',
          en: 'Maximum messages of history',
          es: 'Máximo de mensajes del historial',
        },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  validation: {
    keyAgain: {
      pt: 'O endereço mudou: digite a chave de novo.',
      en: 'The address has changed: type the key again.',
      es: 'La dirección cambió: escriba la clave de nuevo.',
    },
  },
  errors: {
    ERR_NO_PROMPT_FOUND: { pt: 'Prompt não encontrado.', en: 'Prompt not found.', es: 'Prompt no encontrado.' },
  },
} satisfies Texts;
