import type { Texts } from '../shared/lib/languages.js';

export const contactListsTexts = {
  resources: {
    'contact-lists': {
      name: {
        pt: 'Lista de contatos |||| Listas de contatos',
        en: 'Contact list |||| Contact lists',
        es: 'Lista de contactos |||| Listas de contactos',
      },
      forcedCaseName: { pt: 'Lista de contatos', en: 'Contact list', es: 'Lista de contactos' },
      search: { pt: 'Buscar listas', en: 'Search lists', es: 'Buscar listas' },
      add: { pt: 'Nova lista', en: 'New list', es: 'Nueva lista' },
      editTitle: { pt: 'Editar lista', en: 'Edit list', es: 'Editar lista' },
      example: {
        pt: 'Baixar planilha de exemplo',
        en: 'Download example spreadsheet',
        es: 'Descargar planilla de ejemplo',
      },
      exampleFile: { pt: 'exemplo-contatos.csv', en: 'example-contacts.csv', es: 'ejemplo-contactos.csv' },
      open: {
        pt: 'Abrir os contatos de %{name}',
        en: 'Open the contacts of %{name}',
        es: 'Abrir los contactos de %{name}',
      },
      empty: { pt: 'Nenhuma lista de contatos', en: 'No contact lists', es: 'Ninguna lista de contactos' },
      emptyHint: {
        pt: 'Uma lista reúne os números para os quais uma campanha escreve.',
        en: 'A list holds the numbers that a campaign writes to.',
        es: 'Una lista reúne los números a los que escribe una campaña.',
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        contactsCount: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
    'contact-list-items': {
      name: { pt: 'Contato |||| Contatos', en: 'Contact |||| Contacts', es: 'Contacto |||| Contactos' },
      forcedCaseName: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
      add: { pt: 'Novo contato', en: 'New contact', es: 'Nuevo contacto' },
      addTitle: { pt: 'Novo contato', en: 'New contact', es: 'Nuevo contacto' },
      editTitle: { pt: 'Editar contato', en: 'Edit contact', es: 'Editar contacto' },
      search: { pt: 'Buscar contatos', en: 'Search contacts', es: 'Buscar contactos' },
      empty: { pt: 'Nenhum contato', en: 'No contacts', es: 'Ningún contacto' },
      emptyHint: {
        pt: 'Adicione contatos ou importe uma planilha.',
        en: 'Add contacts or import a spreadsheet.',
        es: 'Agregue contactos o importe una planilla.',
      },
      fields: {
        isWhatsappValid: { pt: 'WhatsApp válido', en: 'On WhatsApp', es: 'WhatsApp válido' },
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        number: { pt: 'Número do WhatsApp', en: 'WhatsApp number', es: 'Número de WhatsApp' },
        email: { pt: 'E-mail', en: 'E-mail', es: 'Correo' },
        consentBasis: {
          pt: 'Onde consentiu com campanhas',
          en: 'Where they agreed to campaigns',
          es: 'Dónde consintió a las campañas',
        },
        consentNote: {
          pt: 'Detalhes do consentimento',
          en: 'Details of the consent',
          es: 'Detalles del consentimiento',
        },
      },
    },
  },
  contactLists: {
    import: {
      help: {
        pt: 'Planilha .xls, .xlsx ou .csv com as colunas nome, número e e-mail, até 100.000 linhas. Quem pediu para sair não entra.',
        en: 'A spreadsheet (.xls, .xlsx or .csv) with the columns name, number and e-mail, up to 100,000 rows. Nobody who opted out is added.',
        es: 'Una planilla .xls, .xlsx o .csv con las columnas nombre, número y correo, hasta 100.000 filas. Quien pidió la baja no entra.',
      },
      optedOut: {
        pt: '%{smart_count} pediu para sair e não entrou. |||| %{smart_count} pediram para sair e não entraram.',
        en: '%{smart_count} opted out before and was left out. |||| %{smart_count} opted out before and were left out.',
        es: '%{smart_count} pidió la baja y no entró. |||| %{smart_count} pidieron la baja y no entraron.',
      },
    },
    back: { pt: 'Listas', en: 'Lists', es: 'Listas' },
    valid: { pt: 'WhatsApp válido', en: 'On WhatsApp', es: 'WhatsApp válido' },
    invalid: { pt: 'WhatsApp inválido', en: 'Not on WhatsApp', es: 'WhatsApp no válido' },
    unknown: { pt: 'Ainda não verificado', en: 'Not checked yet', es: 'Aún sin verificar' },
  },
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: {
      pt: 'Nenhuma lista de contatos encontrada com este ID.',
      en: 'No contact list found with this ID.',
      es: 'Ninguna lista de contactos encontrada con este ID.',
    },
  },
} satisfies Texts;
