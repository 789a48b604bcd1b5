import type { Texts } from '../shared/lib/languages.js';

export const knowledgeTexts = {
  resources: {
    knowledge: {
      name: { pt: 'Base de conhecimento', en: 'Knowledge base', es: 'Base de conocimiento' },
      forcedCaseName: { pt: 'Base de conhecimento', en: 'Knowledge base', es: 'Base de conocimiento' },
      lead: {
        pt: 'O que os assistentes podem consultar para responder. Cada prompt escolhe as suas fontes.',
        en: 'What assistants may look up to answer. Each prompt chooses its sources.',
        es: 'Lo que los asistentes pueden consultar para responder. Cada prompt elige sus fuentes.',
      },
      search: { pt: 'Buscar fontes', en: 'Search sources', es: 'Buscar fuentes' },
      add: { pt: 'Nova página', en: 'New page', es: 'Nueva página' },
      addTitle: { pt: 'Nova página', en: 'New page', es: 'Nueva página' },
      urlHelp: {
        pt: 'Uma página pública da internet. Ela é lida agora e de novo a cada dia.',
        en: 'A public page of the internet. It is read now and again each day.',
        es: 'Una página pública de internet. Se lee ahora y de nuevo cada día.',
      },
      quick: { pt: 'Usar respostas rápidas', en: 'Use quick replies', es: 'Usar respuestas rápidas' },
      quickAdded: {
        pt: 'As respostas rápidas da empresa estão na base.',
        en: 'The company’s quick replies are in the base.',
        es: 'Las respuestas rápidas de la empresa están en la base.',
      },
      reload: { pt: 'Ler %{name} de novo', en: 'Read %{name} again', es: 'Leer %{name} de nuevo' },
      reloading: { pt: 'A fonte está sendo lida.', en: 'The source is being read.', es: 'La fuente se está leyendo.' },
      preview: { pt: 'Ver trechos de %{name}', en: 'See passages of %{name}', es: 'Ver fragmentos de %{name}' },
      shown: {
        pt: '%{shown} de %{total} trechos',
        en: '%{shown} of %{total} passages',
        es: '%{shown} de %{total} fragmentos',
      },
      noPassages: { pt: 'Ainda sem trechos.', en: 'No passages yet.', es: 'Aún sin fragmentos.' },
      keptBefore: {
        pt: 'O que foi lido antes continua em uso.',
        en: 'What was read before stays in use.',
        es: 'Lo leído antes sigue en uso.',
      },
      empty: { pt: 'Nenhuma fonte', en: 'No sources', es: 'Ninguna fuente' },
      emptyHint: {
        pt: 'Envie arquivos (PDF, DOCX, TXT, MD, CSV), adicione páginas ou use as respostas rápidas.',
        en: 'Upload files (PDF, DOCX, TXT, MD, CSV), add pages or use the quick replies.',
        es: 'Envíe archivos (PDF, DOCX, TXT, MD, CSV), agregue páginas o use las respuestas rápidas.',
      },
      upload: {
        add: { pt: 'Enviar arquivos', en: 'Upload files', es: 'Subir archivos' },
        list: { pt: 'Arquivos sendo enviados', en: 'Files being uploaded', es: 'Archivos que se suben' },
        progress: { pt: 'Enviando %{name}', en: 'Uploading %{name}', es: 'Subiendo %{name}' },
        dismiss: { pt: 'Dispensar %{name}', en: 'Dismiss %{name}', es: 'Descartar %{name}' },
        tooLarge: {
          pt: 'O arquivo tem mais de 20 MB.',
          en: 'The file has more than 20 MB.',
          es: 'El archivo tiene más de 20 MB.',
        },
      },
      try: {
        open: { pt: 'Testar uma pergunta', en: 'Try a question', es: 'Probar una pregunta' },
        title: {
          pt: 'O que o assistente encontraria?',
          en: 'What would the assistant find?',
          es: '¿Qué encontraría el asistente?',
        },
        question: { pt: 'Pergunta de um contato', en: 'Question of a contact', es: 'Pregunta de un contacto' },
        search: { pt: 'Buscar', en: 'Search', es: 'Buscar' },
        searching: { pt: 'Buscando…', en: 'Searching…', es: 'Buscando…' },
        nothing: {
          pt: 'Nada. O assistente diria que não sabe.',
          en: 'Nothing. The assistant would say that it does not know.',
          es: 'Nada. El asistente diría que no sabe.',
        },
      },
      kinds: {
        file: { pt: 'Arquivo', en: 'File', es: 'Archivo' },
        page: { pt: 'Página', en: 'Page', es: 'Página' },
        quickMessages: { pt: 'Respostas rápidas', en: 'Quick replies', es: 'Respuestas rápidas' },
        ticket: { pt: 'Conversa aprovada', en: 'Approved conversation', es: 'Conversación aprobada' },
      },
      states: {
        waiting: { pt: 'Lendo…', en: 'Being read…', es: 'Leyendo…' },
        ready: { pt: 'Pronta', en: 'Ready', es: 'Lista' },
        failed: { pt: 'Falhou', en: 'Failed', es: 'Falló' },
      },
      failures: {
        addressRefused: {
          pt: 'O endereço não é público.',
          en: 'The address is not public.',
          es: 'La dirección no es pública.',
        },
        locked: { pt: 'O arquivo pede senha.', en: 'The file asks for a password.', es: 'El archivo pide contraseña.' },
        noText: {
          pt: 'Não há texto. Páginas digitalizadas são imagens.',
          en: 'There is no text. Scanned pages are pictures.',
          es: 'No hay texto. Las páginas escaneadas son imágenes.',
        },
        notFound: { pt: 'Não existe mais.', en: 'It is gone.', es: 'Ya no existe.' },
        tooLarge: {
          pt: 'A página é grande demais.',
          en: 'The page is too large.',
          es: 'La página es demasiado grande.',
        },
        tooLong: {
          pt: 'É longo ou complexo demais. Divida em partes.',
          en: 'It is too long or too complex. Divide it into parts.',
          es: 'Es demasiado largo o complejo. Divídalo en partes.',
        },
        typeRefused: {
          pt: 'Este tipo não pode ser lido.',
          en: 'This type cannot be read.',
          es: 'Este tipo no se puede leer.',
        },
        unreachable: {
          pt: 'O endereço não respondeu.',
          en: 'The address did not answer.',
          es: 'La dirección no respondió.',
        },
        unreadable: {
          pt: 'O arquivo não pôde ser lido.',
          en: 'The file could not be read.',
          es: 'No se pudo leer el archivo.',
        },
        full: {
          pt: 'A base está cheia: 50 MB de texto.',
          en: 'The base is full: 50 MB of text.',
          es: 'La base está llena: 50 MB de texto.',
        },
      },
      fields: {
        name: { pt: 'Nome', en: 'Name', es: 'Nombre' },
        url: { pt: 'Endereço', en: 'Address', es: 'Dirección' },
        kind: { pt: 'Tipo', en: 'Kind', es: 'Tipo' },
        state: { pt: 'Estado', en: 'State', es: 'Estado' },
        passages: { pt: 'Trechos', en: 'Passages', es: 'Fragmentos' },
        updatedAt: { pt: 'Última atualização', en: 'Last update', es: 'Última actualización' },
      },
    },
  },
  errors: {
    ERR_NO_KNOWLEDGE_FOUND: {
      pt: 'Fonte não encontrada.',
      en: 'Source not found.',
      es: 'Fuente no encontrada.',
    },
    ERR_KNOWLEDGE_LIMIT: {
      pt: 'A base tem 500 fontes, o máximo. Exclua uma primeiro.',
      en: 'The base has 500 sources, the most. Delete one first.',
      es: 'La base tiene 500 fuentes, el máximo. Elimine una primero.',
    },
  },
} satisfies Texts;
