import type { Texts } from '../../shared/lib/languages.js';

export const promptToolsTexts = {
  resources: {
    prompts: {
      tools: {
        title: { pt: 'Ferramentas', en: 'Tools', es: 'Herramientas' },
        help: {
          pt: 'O que o assistente pode fazer além de responder. Ele escolhe só entre o que está aqui; na sombra nada é alterado.',
          en: 'What the assistant may do besides answering. It chooses only among what is here; in shadow nothing is changed.',
          es: 'Lo que el asistente puede hacer además de responder. Elige solo entre lo que está aquí; en sombra no se cambia nada.',
        },
        tags: { pt: 'Pode pôr estas etiquetas', en: 'May set these tags', es: 'Puede poner estas etiquetas' },
        queues: {
          pt: 'Pode mover para estas filas',
          en: 'May move to these queues',
          es: 'Puede mover a estas colas',
        },
        note: {
          pt: 'Pode deixar notas para os atendentes',
          en: 'May leave notes for agents',
          es: 'Puede dejar notas para los agentes',
        },
        close: {
          pt: 'Pode encerrar a conversa, com a mensagem de conclusão',
          en: 'May end the conversation, with the closing message',
          es: 'Puede cerrar la conversación, con el mensaje de cierre',
        },
        addHttp: { pt: 'Adicionar endereço HTTP', en: 'Add HTTP address', es: 'Agregar dirección HTTP' },
        newHttp: { pt: 'Novo endereço', en: 'New address', es: 'Nueva dirección' },
        addMcp: { pt: 'Adicionar servidor MCP', en: 'Add MCP server', es: 'Agregar servidor MCP' },
        mcp: { pt: 'Servidor MCP', en: 'MCP server', es: 'Servidor MCP' },
        remove: { pt: 'Remover %{name}', en: 'Remove %{name}', es: 'Quitar %{name}' },
        header: { pt: 'Cabeçalho', en: 'Header', es: 'Encabezado' },
        headerValue: { pt: 'Valor (secreto)', en: 'Value (secret)', es: 'Valor (secreto)' },
        addHeader: { pt: 'Adicionar cabeçalho', en: 'Add header', es: 'Agregar encabezado' },
        removeHeader: { pt: 'Remover cabeçalho %{name}', en: 'Remove header %{name}', es: 'Quitar encabezado %{name}' },
        list: { pt: 'Listar ferramentas', en: 'List tools', es: 'Listar herramientas' },
        listing: { pt: 'Listando…', en: 'Listing…', es: 'Listando…' },
        allowed: { pt: 'Ferramentas permitidas', en: 'Allowed tools', es: 'Herramientas permitidas' },
        reads: { pt: 'só lê', en: 'only reads', es: 'solo lee' },
        changes: { pt: 'pode alterar', en: 'may change things', es: 'puede cambiar cosas' },
        fields: {
          name: { pt: 'Nome da ferramenta', en: 'Name of the tool', es: 'Nombre de la herramienta' },
          description: { pt: 'Para que serve', en: 'What it is for', es: 'Para qué sirve' },
          method: { pt: 'Método', en: 'Method', es: 'Método' },
          url: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
          parameters: {
            pt: 'Parâmetros (JSON Schema)',
            en: 'Parameters (JSON Schema)',
            es: 'Parámetros (JSON Schema)',
          },
          mcpUrl: { pt: 'Endereço do servidor MCP', en: 'Address of the MCP server', es: 'Dirección del servidor MCP' },
          token: { pt: 'Token (opcional)', en: 'Token (optional)', es: 'Token (opcional)' },
        },
        helps: {
          name: {
            pt: 'Letras minúsculas, números e _. Os atendentes veem este nome.',
            en: 'Lower-case letters, numbers and _. Agents see this name.',
            es: 'Letras minúsculas, números y _. Los agentes ven este nombre.',
          },
          description: {
            pt: 'O assistente decide por este texto quando usar a ferramenta.',
            en: 'The assistant decides by this text when to use the tool.',
            es: 'El asistente decide con este texto cuándo usar la herramienta.',
          },
          url: {
            pt: 'Um valor entre chaves é preenchido pelo assistente e precisa ser obrigatório nos parâmetros.',
            en: 'The assistant fills in a value in braces, which has to be required in the parameters.',
            es: 'El asistente completa un valor entre llaves, que debe ser obligatorio en los parámetros.',
          },
          parameters: {
            pt: 'Valores simples: string, number, integer e boolean. Vazio: sem parâmetros.',
            en: 'Simple values: string, number, integer and boolean. Empty: no parameters.',
            es: 'Valores simples: string, number, integer y boolean. Vacío: sin parámetros.',
          },
          token: {
            pt: 'Vai só para este endereço. Ao mudar o endereço, digite de novo.',
            en: 'It goes to this address only. When the address changes, type it again.',
            es: 'Va solo a esta dirección. Al cambiarla, escríbalo de nuevo.',
          },
        },
      },
    },
  },
  errors: {
    ERR_TOOLS_UNAVAILABLE: {
      pt: 'O servidor MCP não listou as ferramentas: confira o endereço e o token.',
      en: 'The MCP server did not list its tools: check the address and the token.',
      es: 'El servidor MCP no listó las herramientas: revise la dirección y el token.',
    },
  },
} satisfies Texts;
