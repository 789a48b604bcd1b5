import type { Texts } from '../shared/lib/languages.js';

export const campaignStartTexts = {
  campaigns: {
    audience: {
      recipients: {
        pt: '%{count} pessoa recebe |||| %{count} pessoas recebem',
        en: '%{count} person gets it |||| %{count} people get it',
        es: '%{count} persona lo recibe |||| %{count} personas lo reciben',
      },
      invalid: {
        pt: '%{count} fora do WhatsApp |||| %{count} fora do WhatsApp',
        en: '%{count} not on WhatsApp |||| %{count} not on WhatsApp',
        es: '%{count} fuera de WhatsApp |||| %{count} fuera de WhatsApp',
      },
      optedOut: {
        pt: '%{count} pediu para sair |||| %{count} pediram para sair',
        en: '%{count} has opted out |||| %{count} have opted out',
        es: '%{count} se dio de baja |||| %{count} se dieron de baja',
      },
      withoutConsent: {
        pt: '%{count} sem consentimento expresso |||| %{count} sem consentimento expresso',
        en: '%{count} without explicit consent |||| %{count} without explicit consent',
        es: '%{count} sin consentimiento expreso |||| %{count} sin consentimiento expreso',
      },
      repeated: {
        pt: '%{count} repetida, recebe uma vez |||| %{count} repetidas, recebem uma vez',
        en: '%{count} repeated, gets it once |||| %{count} repeated, get it once',
        es: '%{count} repetida, lo recibe una vez |||| %{count} repetidas, lo reciben una vez',
      },
      none: {
        pt: 'Escolha uma lista ou uma etiqueta: ainda não há quem receba.',
        en: 'Choose a list or a tag: nobody would get it yet.',
        es: 'Elija una lista o una etiqueta: todavía nadie lo recibiría.',
      },
    },
    offlineNumber: {
      pt: 'Este número está desconectado agora. A campanha espera até que ele volte.',
      en: 'This number is disconnected now. The campaign waits until it is back.',
      es: 'Este número está desconectado ahora. La campaña espera hasta que vuelva.',
    },
    startTitle: { pt: 'Iniciar agora?', en: 'Start now?', es: '¿Iniciar ahora?' },
    startText: {
      pt: 'A primeira pessoa, %{name}, lê:',
      en: 'The first person, %{name}, reads:',
      es: 'La primera persona, %{name}, lee:',
    },
    sendNow: {
      pt: 'Enviar agora a %{count} pessoa |||| Enviar agora a %{count} pessoas',
      en: 'Send now to %{count} person |||| Send now to %{count} people',
      es: 'Enviar ahora a %{count} persona |||| Enviar ahora a %{count} personas',
    },
    test: {
      number: { pt: 'Testar no seu número', en: 'Test on your number', es: 'Probar en su número' },
      help: {
        pt: 'Envia esta mensagem na hora, sem o anexo; a campanha não a conta.',
        en: 'Sends this message at once, without the file; the campaign does not count it.',
        es: 'Envía este mensaje al momento, sin el archivo; la campaña no lo cuenta.',
      },
      empty: {
        pt: 'Escreva a mensagem primeiro.',
        en: 'Write the message first.',
        es: 'Escriba primero el mensaje.',
      },
      send: { pt: 'Enviar teste', en: 'Send test', es: 'Enviar prueba' },
      sentTo: { pt: 'Enviado para %{number}', en: 'Sent to %{number}', es: 'Enviado a %{number}' },
      storedFor: {
        pt: 'Guardado para %{number}, sai quando a conexão voltar',
        en: 'Stored for %{number}, leaves when the connection is back',
        es: 'Guardado para %{number}, sale cuando vuelva la conexión',
      },
      stored: {
        pt: 'Teste guardado, sai quando a conexão voltar',
        en: 'Test stored, leaves when the connection is back',
        es: 'Prueba guardada, sale cuando vuelva la conexión',
      },
      sent: { pt: 'Teste enviado', en: 'Test sent', es: 'Prueba enviada' },
    },
  },
} satisfies Texts;
