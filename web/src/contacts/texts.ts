import type { Texts } from '../shared/lib/languages.js';

export const contactsTexts = {
  resources: {
    contacts: {
      name: { pt: 'Contato |||| Contatos', en: 'Contact |||| Contacts', es: 'Contacto |||| Contactos' },
      search: { pt: 'Buscar por nome ou número', en: 'Search by name or number', es: 'Buscar por nombre o número' },
      add: { pt: 'Adicionar contato', en: 'Add contact', es: 'Agregar contacto' },
      empty: { pt: 'Nenhum contato', en: 'No contacts', es: 'Ningún contacto' },
      emptyHint: {
        pt: 'Contatos aparecem quando escrevem, ou quando são adicionados ou importados.',
        en: 'Contacts appear when they write, or when they are added or imported.',
        es: 'Los contactos aparecen cuando escriben, o cuando se agregan o importan.',
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        number: { pt: 'Número', en: 'Number', es: 'Número' },
        email: { pt: 'E-mail', en: 'E-mail', es: 'Correo' },
        whatsappId: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
        createdAt: { pt: 'Criado em', en: 'Created', es: 'Creado' },
        dateStart: { pt: 'Criados de', en: 'Created from', es: 'Creados desde' },
        dateEnd: { pt: 'até', en: 'until', es: 'hasta' },
      },
    },
  },
  person: {
    name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
    number: { pt: 'Número do WhatsApp', en: 'WhatsApp number', es: 'Número de WhatsApp' },
    email: { pt: 'E-mail', en: 'E-mail', es: 'Correo' },
    newTitle: { pt: 'Novo contato', en: 'New contact', es: 'Nuevo contacto' },
    editTitle: { pt: 'Editar contato', en: 'Edit contact', es: 'Editar contacto' },
    extraInfo: { pt: 'Informações adicionais', en: 'Extra information', es: 'Información adicional' },
    extraName: { pt: 'Nome do campo', en: 'Field name', es: 'Nombre del campo' },
    extraValue: { pt: 'Valor', en: 'Value', es: 'Valor' },
    addExtra: { pt: 'Adicionar informação', en: 'Add information', es: 'Agregar información' },
    alreadyExists: {
      pt: 'Este número já é de %{name}.',
      en: 'This number already belongs to %{name}.',
      es: 'Este número ya es de %{name}.',
    },
    useExisting: { pt: 'Usar este contato', en: 'Use this contact', es: 'Usar este contacto' },
    since: { pt: 'Cliente desde', en: 'Customer since', es: 'Cliente desde' },
    notes: { pt: 'Notas internas', en: 'Internal notes', es: 'Notas internas' },
    removeNote: { pt: 'Excluir nota', en: 'Delete note', es: 'Eliminar nota' },
    history: { pt: 'Atendimentos anteriores', en: 'Earlier tickets', es: 'Conversaciones anteriores' },
    seeAll: { pt: 'Ver %{count}', en: 'See %{count}', es: 'Ver %{count}' },
    files: { pt: 'Imagens', en: 'Pictures', es: 'Imágenes' },
  },
  contacts: {
    count: {
      pt: '%{smart_count} contato |||| %{smart_count} contatos',
      en: '%{smart_count} contact |||| %{smart_count} contacts',
      es: '%{smart_count} contacto |||| %{smart_count} contactos',
    },
    many: {
      pt: 'Mais de %{count} contatos',
      en: 'More than %{count} contacts',
      es: 'Más de %{count} contactos',
    },
    start: {
      pt: 'Iniciar conversa com %{name}',
      en: 'Start conversation with %{name}',
      es: 'Iniciar conversación con %{name}',
    },
    editOne: { pt: 'Editar %{name}', en: 'Edit %{name}', es: 'Editar %{name}' },
    deleteOne: { pt: 'Excluir %{name}', en: 'Delete %{name}', es: 'Eliminar %{name}' },
    deleteTitle: { pt: 'Excluir %{name}?', en: 'Delete %{name}?', es: '¿Eliminar %{name}?' },
    actions: { pt: 'Ações', en: 'Actions', es: 'Acciones' },
    import: {
      title: { pt: 'Importar contatos', en: 'Import contacts', es: 'Importar contactos' },
      action: { pt: 'Importar', en: 'Import', es: 'Importar' },
      help: {
        pt: 'Planilha .xls, .xlsx ou .csv com as colunas nome, número e e-mail.',
        en: 'A spreadsheet (.xls, .xlsx or .csv) with the columns name, number and e-mail.',
        es: 'Una planilla .xls, .xlsx o .csv con las columnas nombre, número y correo.',
      },
      choose: { pt: 'Escolher arquivo', en: 'Choose file', es: 'Elegir archivo' },
      progress: {
        pt: '%{done} de %{total} linhas…',
        en: '%{done} of %{total} rows…',
        es: '%{done} de %{total} filas…',
      },
      report: {
        pt: '%{added} adicionados, %{repeated} repetidos, %{refused} recusados.',
        en: '%{added} added, %{repeated} repeated, %{refused} refused.',
        es: '%{added} agregados, %{repeated} repetidos, %{refused} rechazados.',
      },
      row: { pt: 'Linha', en: 'Row', es: 'Fila' },
      result: { pt: 'Resultado', en: 'Result', es: 'Resultado' },
      repeated: { pt: 'repetido', en: 'repeated', es: 'repetido' },
      refused: { pt: 'recusado', en: 'refused', es: 'rechazado' },
      staysOut: {
        pt: 'não recebe campanhas: pediu para sair',
        en: 'gets no campaigns: opted out before',
        es: 'no recibe campañas: pidió la baja',
      },
      stayOut: {
        pt: '%{smart_count} pediu para sair antes e continua sem receber campanhas. |||| %{smart_count} pediram para sair antes e continuam sem receber campanhas.',
        en: '%{smart_count} opted out before and still gets no campaigns. |||| %{smart_count} opted out before and still get no campaigns.',
        es: '%{smart_count} pidió la baja antes y sigue sin recibir campañas. |||| %{smart_count} pidieron la baja antes y siguen sin recibir campañas.',
      },
      optedOut: {
        pt: 'não entrou: pediu para sair',
        en: 'left out: opted out before',
        es: 'excluido: pidió la baja',
      },
    },
    export: {
      action: { pt: 'Exportar', en: 'Export', es: 'Exportar' },
      xlsx: { pt: 'Planilha (.xlsx)', en: 'Spreadsheet (.xlsx)', es: 'Planilla (.xlsx)' },
      csv: { pt: 'Texto (.csv)', en: 'Text (.csv)', es: 'Texto (.csv)' },
      running: { pt: 'Exportando… %{size}', en: 'Exporting… %{size}', es: 'Exportando… %{size}' },
      stop: { pt: 'Cancelar a exportação', en: 'Cancel the export', es: 'Cancelar la exportación' },
      brokenOff: {
        pt: 'A exportação foi interrompida e nada foi salvo. Tente novamente.',
        en: 'The export broke off and nothing was saved. Try again.',
        es: 'La exportación se interrumpió y no se guardó nada. Intente de nuevo.',
      },
    },
  },
  errors: {
    ERR_WAPP_CHECK_CONTACT: {
      pt: 'Não foi possível verificar o contato no WhatsApp. Tente de novo; se continuar, avise um administrador.',
      en: 'The WhatsApp contact could not be checked. Try again; if it goes on, tell an administrator.',
      es: 'No se pudo verificar el contacto de WhatsApp. Intente de nuevo; si continúa, avise a un administrador.',
    },
    ERR_WAPP_INVALID_CONTACT: {
      pt: 'Este não é um número de WhatsApp válido.',
      en: 'This is not a valid WhatsApp number.',
      es: 'Este no es un número de WhatsApp válido.',
    },
    ERR_DUPLICATED_CONTACT: {
      pt: 'Já existe um contato com este número.',
      en: 'A contact with this number already exists.',
      es: 'Ya existe un contacto con este número.',
    },
    ERR_NO_CONTACT_FOUND: {
      pt: 'Nenhum contato encontrado com este ID.',
      en: 'No contact found with this ID.',
      es: 'No se encontró ningún contacto con este ID.',
    },
    ERR_NO_IMPORT_FOUND: {
      pt: 'Nenhuma importação encontrada com este ID.',
      en: 'No import found with this ID.',
      es: 'Ninguna importación encontrada con este ID.',
    },
    ERR_CONTACT_HAS_OPEN_TICKET: {
      pt: 'O contato ainda tem um atendimento aberto.',
      en: 'The contact still has an open ticket.',
      es: 'El contacto todavía tiene una conversación abierta.',
    },
    ERR_IMPORT_FILE: {
      pt: 'O arquivo não pôde ser lido como tabela de contatos.',
      en: 'The file could not be read as a table of contacts.',
      es: 'El archivo no se pudo leer como tabla de contactos.',
    },
    ERR_IMPORT_RUNNING: {
      pt: 'Já há uma importação em andamento.',
      en: 'An import is already running.',
      es: 'Ya hay una importación en curso.',
    },
  },
} satisfies Texts;
