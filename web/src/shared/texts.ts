import type { Texts } from './lib/languages.js';
import { connectionErrors } from './connection-errors.js';
import { uploadErrors } from './upload-errors.js';
import { numberLimitErrors, numberLimitTexts } from './number-limits/number-limit-texts.js';

export const sharedTexts = {
  app: {
    name: { pt: 'Recado', en: 'Recado', es: 'Recado' },
    loading: { pt: 'Carregando…', en: 'Loading…', es: 'Cargando…' },
    copy: { pt: 'Copiar', en: 'Copy', es: 'Copiar' },
    copied: { pt: 'Copiado', en: 'Copied', es: 'Copiado' },
    error: { pt: 'An error occurred!', en: 'An error occurred!', es: '¡Ocurrió un error!' },
    crashed: {
      pt: 'Algo quebrou nesta tela.',
      en: 'Something broke on this screen.',
      es: 'Algo falló en esta pantalla.',
    },
    crashedHint: {
      pt: 'O restante continua funcionando, e nada do que foi enviado se perdeu.',
      en: 'Everything else goes on working, and nothing that was sent is lost.',
      es: 'Lo demás sigue funcionando, y nada de lo enviado se perdió.',
    },
    tryAgain: { pt: 'Tentar novamente', en: 'Try again', es: 'Intentar de nuevo' },
    reload: { pt: 'Recarregar', en: 'Reload', es: 'Recargar' },
    save: { pt: 'Salvar', en: 'Save', es: 'Guardar' },
    cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
    close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
    add: { pt: 'Adicionar', en: 'Add', es: 'Agregar' },
    delete: { pt: 'Excluir', en: 'Delete', es: 'Eliminar' },
    edit: { pt: 'Editar', en: 'Edit', es: 'Editar' },
    created: { pt: 'Adicionado', en: 'Added', es: 'Agregado' },
    saved: { pt: 'Alterações salvas', en: 'Changes saved', es: 'Cambios guardados' },
    deleted: { pt: 'Excluído', en: 'Deleted', es: 'Eliminado' },
    noAccess: { pt: 'Acesso não permitido', en: 'Access not allowed', es: 'Acceso no permitido' },
    confirmDelete: {
      pt: 'Deseja realmente excluir esse registro?',
      en: 'Do you really want to delete this record?',
      es: '¿Realmente desea eliminar este registro?',
    },
  },
  consequences: {
    queueId: {
      pt: 'Atendimentos em aberto que ficam sem fila: %{active}. Agentes que perdem a fila: %{agents}. Conexões: %{connections}. Opções do menu excluídas com ela: %{options}.',
      en: 'Open tickets left without a queue: %{active}. Agents who lose the queue: %{agents}. Connections: %{connections}. Menu options deleted with it: %{options}.',
      es: 'Conversaciones abiertas que quedan sin cola: %{active}. Agentes que pierden la cola: %{agents}. Conexiones: %{connections}. Opciones del menú eliminadas con ella: %{options}.',
    },
    userId: {
      pt: 'Atendimentos em aberto com este usuário: %{active}. Transfira-os antes para que alguém responda.',
      en: 'Open tickets of this user: %{active}. Transfer them first, so that somebody answers.',
      es: 'Conversaciones abiertas con este usuario: %{active}. Transfiéralas antes para que alguien responda.',
    },
    whatsappId: {
      pt: 'Atendimentos em aberto por este número: %{active}. As respostas passam a sair pela conexão padrão.',
      en: 'Open tickets of this number: %{active}. Answers will leave through the default connection.',
      es: 'Conversaciones abiertas por este número: %{active}. Las respuestas saldrán por la conexión predeterminada.',
    },
    contactId: {
      pt: 'Atendimentos deste contato: %{active} em aberto, %{closed} resolvidos. As mensagens ficam, sem o nome e o número.',
      en: 'Tickets of this contact: %{active} open, %{closed} resolved. Messages stay, without name and number.',
      es: 'Conversaciones de este contacto: %{active} abiertas, %{closed} resueltas. Los mensajes quedan, sin nombre ni número.',
    },
    tag: {
      pt: 'Atendimentos que perdem a etiqueta: %{count}.',
      en: 'Tickets that lose the tag: %{count}.',
      es: 'Conversaciones que pierden la etiqueta: %{count}.',
    },
  },
  validation: {
    mandatory: { pt: 'Obrigatório', en: 'Required', es: 'Obligatorio' },
    wrongPassword: {
      pt: 'A senha atual não confere.',
      en: 'This is not the current password.',
      es: 'La contraseña actual no coincide.',
    },
    sector: { pt: 'Informe o setor', en: 'Choose the queue', es: 'Elija la cola' },
    nameTooShort: { pt: 'nome muito curto', en: 'name too short', es: 'nombre demasiado corto' },
    chatTitle: {
      pt: 'Por favor, preencha o título da conversa.',
      en: 'Please fill in the title of the chat.',
      es: 'Por favor, indique el título del chat.',
    },
    chatUsers: {
      pt: 'Por favor, selecione pelo menos um usuário.',
      en: 'Please choose at least one user.',
      es: 'Por favor, seleccione al menos un usuario.',
    },
    tooShort: { pt: 'Too Short!', en: 'Too Short!', es: '¡Demasiado corto!' },
    tooLong: { pt: 'Too Long!', en: 'Too Long!', es: '¡Demasiado largo!' },
    required: { pt: 'Required', en: 'Required', es: 'Obligatorio' },
    document: { pt: 'CPF ou CNPJ inválido', en: 'Invalid CPF or CNPJ', es: 'CPF o CNPJ no válido' },
    email: { pt: 'Invalid email', en: 'Invalid email', es: 'Correo no válido' },
    short: { pt: 'Muito curto', en: 'Too short', es: 'Demasiado corto' },
    long: { pt: 'Muito longo', en: 'Too long', es: 'Demasiado largo' },
    color: { pt: 'Isto não é uma cor', en: 'This is not a color', es: 'Esto no es un color' },
    invalid: { pt: 'Valor inválido', en: 'Invalid value', es: 'Valor no válido' },
  },
  automation: {
    prompt: { pt: 'Prompt', en: 'Prompt', es: 'Prompt' },
    integration: { pt: 'Integração', en: 'Integration', es: 'Integración' },
    none: { pt: 'Nenhum', en: 'None', es: 'Ninguno' },
  },
  numberLimit: numberLimitTexts,
  errors: {
    ...connectionErrors,
    ...numberLimitErrors,
    ERR_WAPP_REFUSED: {
      pt: 'O WhatsApp recusou a mensagem.',
      en: 'WhatsApp refused the message.',
      es: 'WhatsApp rechazó el mensaje.',
    },
    ERR_WAPP_UNLINKED: {
      pt: 'O aparelho foi desconectado no celular.',
      en: 'The device was unlinked on the phone.',
      es: 'El dispositivo fue desvinculado en el teléfono.',
    },
    ERR_WAPP_BLOCKED: {
      pt: 'O WhatsApp bloqueou este número.',
      en: 'WhatsApp has blocked this number.',
      es: 'WhatsApp ha bloqueado este número.',
    },
    ERR_WAPP_OUTDATED: {
      pt: 'O WhatsApp exige uma versão mais nova do sistema.',
      en: 'WhatsApp requires a newer version of the software.',
      es: 'WhatsApp exige una versión más nueva del sistema.',
    },
    ERR_WAPP_REPLACED: {
      pt: 'Outro programa está usando este aparelho.',
      en: 'Another program is using this device.',
      es: 'Otro programa está usando este dispositivo.',
    },
    ERR_WAPP_OTHER_NUMBER: {
      pt: 'Foi lido com outro número. Confirme antes de usar.',
      en: 'It was scanned with another number. Confirm before it is used.',
      es: 'Se escaneó con otro número. Confirme antes de usarlo.',
    },
    ERR_WAPP_QR_EXPIRED: {
      pt: 'Ninguém leu o QR code a tempo.',
      en: 'Nobody scanned the QR code in time.',
      es: 'Nadie escaneó el código QR a tiempo.',
    },
    ERR_NO_PERMISSION: {
      pt: 'Você não tem permissão para isso.',
      en: 'You have no permission for this.',
      es: 'No tiene permiso para esto.',
    },
    ERR_PLAN_LIMIT: {
      pt: 'O plano da empresa não permite mais do que isso. Em Assinatura o administrador vê como ter mais.',
      en: 'The company’s plan allows no more of these. Under Subscription the administrator sees how to have more.',
      es: 'El plan de la empresa no permite más. En Suscripción el administrador ve cómo tener más.',
    },
    ERR_STORAGE_FULL: {
      pt: 'O espaço para arquivos do plano está cheio. Apague arquivos ou veja em Assinatura como ter mais.',
      en: 'The plan’s space for files is full. Delete files or see under Subscription how to have more.',
      es: 'El espacio para archivos del plan está lleno. Borre archivos o vea en Suscripción cómo tener más.',
    },
    ERR_PLAN_FEATURE: {
      pt: 'O plano da empresa não inclui este recurso.',
      en: 'The company’s plan does not include this.',
      es: 'El plan de la empresa no incluye esta función.',
    },
    ERR_VALIDATION: {
      pt: 'Alguns campos não são válidos.',
      en: 'Some fields are not valid.',
      es: 'Algunos campos no son válidos.',
    },
    ERR_BAD_REQUEST: {
      pt: 'O pedido não pôde ser lido.',
      en: 'The request could not be read.',
      es: 'No se pudo leer la solicitud.',
    },
    ERR_NOT_FOUND: {
      pt: 'Não há nada neste endereço.',
      en: 'There is nothing at this address.',
      es: 'No hay nada en esta dirección.',
    },
    ERR_BODY_TOO_LARGE: {
      pt: 'O conteúdo é grande demais.',
      en: 'The content is too large.',
      es: 'El contenido es demasiado grande.',
    },
    ERR_RATE_LIMIT: {
      pt: 'Muitas tentativas. Tente de novo daqui a pouco.',
      en: 'Too many attempts. Try again in a moment.',
      es: 'Demasiados intentos. Inténtelo de nuevo en un momento.',
    },
    ERR_UNAVAILABLE: {
      pt: 'O servidor não está respondendo. Tente de novo.',
      en: 'The server is not answering. Try again.',
      es: 'El servidor no responde. Inténtelo de nuevo.',
    },
    ERR_INTERNAL: {
      pt: 'Algo deu errado. Tente de novo.',
      en: 'Something went wrong. Try again.',
      es: 'Algo salió mal. Inténtelo de nuevo.',
    },
    ...uploadErrors,
  },
} satisfies Texts;
