import type { Texts } from '../shared/lib/languages.js';

export const usersTexts = {
  profiles: {
    admin: { pt: 'Administrador', en: 'Administrator', es: 'Administrador' },
    supervisor: { pt: 'Supervisor', en: 'Supervisor', es: 'Supervisor' },
    user: { pt: 'Atendente', en: 'Agent', es: 'Agente' },
  },
  allTicket: {
    enabled: { pt: 'Habilitado', en: 'Enabled', es: 'Habilitado' },
    desabled: { pt: 'Desabilitado', en: 'Disabled', es: 'Deshabilitado' },
  },
  resources: {
    users: {
      name: { pt: 'Usuário |||| Usuários', en: 'User |||| Users', es: 'Usuario |||| Usuarios' },
      add: { pt: 'Novo usuário', en: 'New user', es: 'Nuevo usuario' },
      empty: { pt: 'Nenhum usuário', en: 'No users', es: 'Ningún usuario' },
      emptyHint: {
        pt: 'Adicione quem vai atender os seus clientes.',
        en: 'Add the people who will answer your customers.',
        es: 'Agregue a quienes van a atender a sus clientes.',
      },
      forcedCaseName: { pt: 'Usuário', en: 'User', es: 'Usuario' },
      fields: {
        id: { pt: 'Id', en: 'Id', es: 'Id' },
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        online: { pt: 'Situação', en: 'Status', es: 'Estado' },
        email: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' },
        password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
        currentPassword: { pt: 'Senha atual', en: 'Current password', es: 'Contraseña actual' },
        profile: { pt: 'Perfil', en: 'Profile', es: 'Perfil' },
        queueIds: { pt: 'Filas', en: 'Queues', es: 'Colas' },
        queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
        whatsappId: { pt: 'Conexão padrão', en: 'Default connection', es: 'Conexión predeterminada' },
        allTicket: {
          pt: 'Ver atendimentos sem fila',
          en: 'See tickets without a queue',
          es: 'Ver conversaciones sin cola',
        },
        createdAt: { pt: 'Criado em', en: 'Created', es: 'Creado el' },
      },
      passwordHelp: {
        pt: 'Deixe em branco para manter a atual.',
        en: 'Leave it blank to keep the current one.',
        es: 'Déjela en blanco para mantener la actual.',
      },
      search: { pt: 'Buscar usuários', en: 'Search users', es: 'Buscar usuarios' },
    },
  },
  person: {
    profile: { pt: 'Perfil', en: 'Profile', es: 'Perfil' },
    queues: { pt: 'Filas', en: 'Queues', es: 'Colas' },
    plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
  },
  validation: {
    unknown: { pt: 'Não encontrado', en: 'Not found', es: 'No encontrado' },
  },
  usersImport: {
    title: { pt: 'Importar usuários', en: 'Import users', es: 'Importar usuarios' },
    help: {
      pt: 'Planilha .xls, .xlsx ou .csv com as colunas nome, e-mail, perfil e filas. Cada pessoa recebe um e-mail para escolher a própria senha.',
      en: 'A spreadsheet (.xls, .xlsx or .csv) with the columns name, e-mail, profile and queues. Each person gets an e-mail to choose a password.',
      es: 'Una planilla .xls, .xlsx o .csv con las columnas nombre, correo, perfil y colas. Cada persona recibe un correo para elegir su contraseña.',
    },
  },
  errors: {
    ERR_USER_CREATION_DISABLED: {
      pt: 'A criação de usuários foi desabilitada pelo administrador.',
      en: 'User creation was disabled by the administrator.',
      es: 'El administrador desactivó la creación de usuarios.',
    },
    ERR_NO_USER_FOUND: {
      pt: 'Nenhum usuário encontrado com este ID.',
      en: 'No user found with this ID.',
      es: 'No se encontró ningún usuario con este ID.',
    },
    ERR_EMAIL_ALREADY_EXISTS: {
      pt: 'Este e-mail já está em uso.',
      en: 'This e-mail is already in use.',
      es: 'Este correo ya está en uso.',
    },
    ERR_LAST_ADMIN: {
      pt: 'A empresa precisa de pelo menos um administrador.',
      en: 'The company needs at least one administrator.',
      es: 'La empresa necesita al menos un administrador.',
    },
  },
} satisfies Texts;
