import type { Texts } from '../shared/lib/languages.js';

export const contactListsTexts = {
  contactLists: {
    search: { pt: 'Buscar listas', en: 'Search lists', es: 'Buscar listas' },
    add: { pt: 'Nova lista', en: 'New list', es: 'Nueva lista' },
    editTitle: { pt: 'Editar lista', en: 'Edit list', es: 'Editar lista' },
    name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
    contacts: { pt: 'Contatos', en: 'Contacts', es: 'Contactos' },
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
    back: { pt: 'Listas', en: 'Lists', es: 'Listas' },
    searchItems: { pt: 'Buscar contatos', en: 'Search contacts', es: 'Buscar contactos' },
    valid: { pt: 'WhatsApp válido', en: 'On WhatsApp', es: 'WhatsApp válido' },
    invalid: { pt: 'WhatsApp inválido', en: 'Not on WhatsApp', es: 'WhatsApp no válido' },
    unknown: { pt: 'Ainda não verificado', en: 'Not checked yet', es: 'Aún sin verificar' },
    empty: { pt: 'Nenhuma lista de contatos', en: 'No contact lists', es: 'Ninguna lista de contactos' },
    emptyHint: {
      pt: 'Uma lista reúne os números para os quais uma campanha escreve.',
      en: 'A list holds the numbers that a campaign writes to.',
      es: 'Una lista reúne los números a los que escribe una campaña.',
    },
    emptyItemsHint: {
      pt: 'Adicione contatos ou importe uma planilha.',
      en: 'Add contacts or import a spreadsheet.',
      es: 'Agregue contactos o importe una planilla.',
    },
  },
  errors: {
    ERR_NO_CONTACT_LIST_FOUND: {
      pt: 'Nenhuma lista de contatos encontrada com este ID.',
      en: 'No contact list found with this ID.',
      es: 'Ninguna lista de contactos encontrada con este ID.',
    },
  },
} satisfies Texts;
