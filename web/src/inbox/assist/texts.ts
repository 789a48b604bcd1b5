import type { Texts } from '../../shared/lib/languages.js';

export const assistTexts = {
  assist: {
    wouldDo: {
      pt: 'Também faria, mas não fez: %{actions}',
      en: 'It would also do, but did not: %{actions}',
      es: 'También haría, pero no hizo: %{actions}',
    },
    button: { pt: 'Ajuda do assistente', en: 'Help of the assistant', es: 'Ayuda del asistente' },
    wish: {
      suggest: { pt: 'Sugerir resposta', en: 'Suggest an answer', es: 'Sugerir respuesta' },
      friendly: { pt: 'Reescrever: mais amigável', en: 'Rewrite: friendlier', es: 'Reescribir: más amable' },
      formal: { pt: 'Reescrever: mais formal', en: 'Rewrite: more formal', es: 'Reescribir: más formal' },
      shorter: { pt: 'Reescrever: mais curta', en: 'Rewrite: shorter', es: 'Reescribir: más corta' },
      pt: { pt: 'Traduzir para português', en: 'Translate into Portuguese', es: 'Traducir al portugués' },
      en: { pt: 'Traduzir para inglês', en: 'Translate into English', es: 'Traducir al inglés' },
      es: { pt: 'Traduzir para espanhol', en: 'Translate into Spanish', es: 'Traducir al español' },
      summarise: { pt: 'Resumir conversa', en: 'Summarise the conversation', es: 'Resumir la conversación' },
    },
    suggestion: { pt: 'Sugestão do assistente', en: 'Suggestion of the assistant', es: 'Sugerencia del asistente' },
    waiting: {
      pt: 'O assistente está escrevendo…',
      en: 'The assistant is writing…',
      es: 'El asistente está escribiendo…',
    },
    ready: {
      pt: 'O texto está pronto. Leia antes de usar.',
      en: 'The text is ready. Read it before you use it.',
      es: 'El texto está listo. Léalo antes de usarlo.',
    },
    text: { pt: 'Texto do assistente', en: 'Text of the assistant', es: 'Texto del asistente' },
    cancel: { pt: 'Cancelar', en: 'Cancel', es: 'Cancelar' },
    use: { pt: 'Usar', en: 'Use', es: 'Usar' },
    again: { pt: 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo' },
    close: { pt: 'Fechar', en: 'Close', es: 'Cerrar' },
    saveNote: { pt: 'Salvar como nota', en: 'Save as a note', es: 'Guardar como nota' },
    noteSaved: {
      pt: 'O resumo foi salvo como nota.',
      en: 'The summary was saved as a note.',
      es: 'El resumen se guardó como nota.',
    },
  },
  errors: {
    ERR_ASSISTANT_OFF: {
      pt: 'A ajuda do assistente está desligada. Um administrador a liga em Configurações › Opções.',
      en: 'The help of the assistant is off. An administrator turns it on in Settings › Options.',
      es: 'La ayuda del asistente está apagada. Un administrador la enciende en Configuración › Opciones.',
    },
    ERR_TRANSCRIPTION_OFF: {
      pt: 'A transcrição está desligada: um administrador escolhe o prompt em Configurações.',
      en: 'Transcription is off: an administrator chooses the prompt in Settings.',
      es: 'La transcripción está apagada: un administrador elige el prompt en Configuraciones.',
    },
    ERR_TRANSCRIPTION_FAILED: {
      pt: 'O áudio não pôde ser transcrito. Tente de novo.',
      en: 'The recording could not be transcribed. Try again.',
      es: 'No se pudo transcribir el audio. Inténtelo de nuevo.',
    },
    ERR_AUDIO_TOO_LONG: {
      pt: 'O áudio é longo demais para transcrever: o limite é de 10 minutos.',
      en: 'The recording is too long to be transcribed: the limit is 10 minutes.',
      es: 'El audio es demasiado largo para transcribirlo: el límite es de 10 minutos.',
    },
    ERR_ASSISTANT_FAILED: {
      pt: 'O assistente não respondeu. Tente de novo daqui a pouco.',
      en: 'The assistant did not answer. Try again in a moment.',
      es: 'El asistente no respondió. Inténtelo de nuevo en un momento.',
    },
    ERR_MODEL_SETTINGS: {
      pt: 'O servidor do modelo recusa a chave, o modelo ou o endereço do prompt: um administrador precisa corrigi-los.',
      en: 'The server of the model refuses the key, the model or the address of the prompt: an administrator has to correct them.',
      es: 'El servidor del modelo rechaza la clave, el modelo o la dirección del prompt: un administrador debe corregirlos.',
    },
    ERR_AI_LIMIT: {
      pt: 'Os tokens de IA de hoje acabaram. O assistente volta amanhã, ou quando um administrador aumentar o limite.',
      en: 'The AI tokens of today are used up. The assistant is back tomorrow, or when an administrator raises the limit.',
      es: 'Los tokens de IA de hoy se agotaron. El asistente vuelve mañana, o cuando un administrador aumente el límite.',
    },
  },
} satisfies Texts;
