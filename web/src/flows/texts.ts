import type { Texts } from '../shared/lib/languages.js';

/** The list of flows, and how a new one is made. */
export const flowsTexts = {
  resources: {
    flows: {
      name: {
        pt: 'Fluxo |||| Fluxos de conversa',
        en: 'Flow |||| Conversation flows',
        es: 'Flujo |||| Flujos de conversación',
      },
      forcedCaseName: { pt: 'Fluxos de conversa', en: 'Conversation flows', es: 'Flujos de conversación' },
      empty: { pt: 'Nenhum fluxo', en: 'No flows', es: 'Ningún flujo' },
      emptyHint: {
        pt: 'Desenhe o que o contato lê e responde antes de falar com uma pessoa.',
        en: 'Draw what a contact reads and answers before talking to a person.',
        es: 'Dibuje lo que el contacto lee y responde antes de hablar con una persona.',
      },
      search: { pt: 'Buscar fluxos', en: 'Search flows', es: 'Buscar flujos' },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        publishedVersion: { pt: 'Publicado', en: 'Published', es: 'Publicado' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  flows: {
    add: { pt: 'Novo fluxo', en: 'New flow', es: 'Nuevo flujo' },
    import: { pt: 'Importar fluxo', en: 'Import flow', es: 'Importar flujo' },
    name: { pt: 'Nome do fluxo', en: 'Name of the flow', es: 'Nombre del flujo' },
    draft: { pt: 'Rascunho', en: 'Draft', es: 'Borrador' },
    changed: { pt: 'alterado', en: 'changed', es: 'modificado' },
    duplicate: { pt: 'Duplicar %{name}', en: 'Duplicate %{name}', es: 'Duplicar %{name}' },
    copyOf: { pt: '%{name} (cópia)', en: '%{name} (copy)', es: '%{name} (copia)' },
    template: { pt: 'Começar com', en: 'Begin with', es: 'Empezar con' },
    templates: {
      empty: { pt: 'Fluxo vazio', en: 'Empty flow', es: 'Flujo vacío' },
      bakery: { pt: 'Padaria ou loja: pedidos', en: 'Bakery or shop: orders', es: 'Panadería o tienda: pedidos' },
      clinic: { pt: 'Clínica: consultas', en: 'Clinic: appointments', es: 'Clínica: citas' },
      internet: {
        pt: 'Provedor de internet: suporte',
        en: 'Internet provider: support',
        es: 'Proveedor de internet: soporte',
      },
    },
    templateHints: {
      empty: { pt: 'Você desenha tudo.', en: 'You draw everything.', es: 'Usted dibuja todo.' },
      bakery: {
        pt: 'Horário da loja, menu, pedido com data de entrega, endereço e passagem para a equipe.',
        en: 'Opening hours, menu, order with its day of delivery, address and hand-over to the team.',
        es: 'Horario de la tienda, menú, pedido con fecha de entrega, dirección y paso al equipo.',
      },
      clinic: {
        pt: 'Aviso de emergência, menu, dados do paciente, especialidade e passagem para a recepção.',
        en: 'Emergency notice, menu, details of the patient, specialty and hand-over to the reception.',
        es: 'Aviso de emergencia, menú, datos del paciente, especialidad y paso a recepción.',
      },
      internet: {
        pt: 'Menu, reinício do roteador com espera, fatura por CPF ou CNPJ e passagem para o suporte.',
        en: 'Menu, restart of the router with a wait, invoice by CPF or CNPJ and hand-over to support.',
        es: 'Menú, reinicio del router con espera, factura por CPF o CNPJ y paso al soporte.',
      },
    },
    file: {
      hint: {
        pt: 'Um arquivo JSON exportado de um fluxo. Ele vira um novo rascunho, que ninguém recebe antes de ser publicado.',
        en: 'A JSON file that was exported from a flow. It becomes a new draft that nobody meets before it is published.',
        es: 'Un archivo JSON exportado de un flujo. Se convierte en un nuevo borrador que nadie recibe antes de publicarse.',
      },
      choose: { pt: 'Escolher arquivo', en: 'Choose file', es: 'Elegir archivo' },
      remove: { pt: 'Remover arquivo', en: 'Remove file', es: 'Quitar archivo' },
      notJson: { pt: 'O arquivo não é JSON.', en: 'The file is not JSON.', es: 'El archivo no es JSON.' },
      without: {
        pt: 'Os arquivos das mensagens não estão nele. Os que esta empresa não tem aparecem como problemas, para escolher de novo.',
        en: 'The files of messages are not in it. Those that this company does not have are shown as problems, to be chosen again.',
        es: 'Los archivos de los mensajes no están en él. Los que esta empresa no tiene se muestran como problemas, para elegirlos de nuevo.',
      },
      wrong: {
        pt: 'O arquivo não é um fluxo:',
        en: 'The file is not a flow:',
        es: 'El archivo no es un flujo:',
      },
    },
  },
} satisfies Texts;
