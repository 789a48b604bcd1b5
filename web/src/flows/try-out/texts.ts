import type { Texts } from '../../shared/lib/languages.js';

/** The telephone on which a draft is tried out. */
export const flowTryTexts = {
  flows: {
    handedOver: {
      pt: 'Certo! Uma pessoa da nossa equipe vai continuar o seu atendimento. Aguarde um momento.',
      en: 'All right! A person of our team will go on with you. Please wait a moment.',
      es: '¡De acuerdo! Una persona de nuestro equipo continuará con usted. Un momento, por favor.',
    },
    try: {
      contact: { pt: 'Contato de teste', en: 'Test contact', es: 'Contacto de prueba' },
      log: { pt: 'Conversa de teste', en: 'Try-out conversation', es: 'Conversación de prueba' },
      begin: {
        pt: 'Escreva como um contato. Nada é enviado a ninguém.',
        en: 'Write as a contact would. Nothing is sent to anybody.',
        es: 'Escriba como un contacto. Nada se envía a nadie.',
      },
      write: { pt: 'Mensagem do contato', en: 'Message of the contact', es: 'Mensaje del contacto' },
      send: { pt: 'Enviar', en: 'Send', es: 'Enviar' },
      over: { pt: 'O fluxo terminou', en: 'The flow is over', es: 'El flujo terminó' },
      atRest: { pt: 'Ainda não começou', en: 'Not begun yet', es: 'Aún no empezó' },
      at: { pt: 'Em: %{node}', en: 'At: %{node}', es: 'En: %{node}' },
      restart: { pt: 'Recomeçar', en: 'Restart', es: 'Reiniciar' },
      wait: { pt: '+ %{minutes} min', en: '+ %{minutes} min', es: '+ %{minutes} min' },
      nextDay: { pt: 'Amanhã %{time}', en: 'Tomorrow %{time}', es: 'Mañana %{time}' },
      values: { pt: 'Valores da conversa', en: 'Values of the conversation', es: 'Valores de la conversación' },
      who: { pt: 'Quem escreve', en: 'Who writes', es: 'Quién escribe' },
      tags: { pt: 'Etiquetas', en: 'Tags', es: 'Etiquetas' },
      answerFor: { pt: 'Responda no lugar dele', en: 'Answer in its place', es: 'Responda en su lugar' },
      botAnswers: {
        pt: 'O assistente recebeu “%{question}”. O que ele responde?',
        en: 'The assistant was asked “%{question}”. What does it answer?',
        es: 'El asistente recibió “%{question}”. ¿Qué responde?',
      },
      addressAnswers: {
        pt: '%{question} é chamado. O que ele responde?',
        en: '%{question} is called. What does it answer?',
        es: 'Se llama a %{question}. ¿Qué responde?',
      },
      invoices: {
        question: {
          pt: 'O CPF ou CNPJ é consultado. O que é encontrado?',
          en: 'The CPF or CNPJ is looked up. What is found?',
          es: 'Se consulta el CPF o CNPJ. ¿Qué se encuentra?',
        },
        open: { pt: 'Faturas em aberto', en: 'Open invoices', es: 'Facturas abiertas' },
        nth: { pt: 'Fatura %{n}', en: 'Invoice %{n}', es: 'Factura %{n}' },
        line: { pt: 'Linha digitável', en: 'Bank line', es: 'Línea de pago' },
        number: { pt: 'Número', en: 'Number', es: 'Número' },
        dueOn: { pt: 'Vencimento', en: 'Due date', es: 'Vencimiento' },
        reais: { pt: 'Valor (R$)', en: 'Amount (R$)', es: 'Importe (R$)' },
        pix: { pt: 'Código Pix', en: 'Pix code', es: 'Código Pix' },
        found: { pt: 'Encontrar estas faturas', en: 'Find these invoices', es: 'Encontrar estas facturas' },
        none: { pt: 'Nenhuma fatura', en: 'No invoice', es: 'Ninguna factura' },
      },
      answer: { pt: 'Resposta', en: 'Answer', es: 'Respuesta' },
      answers: { pt: 'Responder', en: 'Answer', es: 'Responder' },
      answerAndStay: { pt: 'Responder', en: 'Answer', es: 'Responder' },
      answerAndEnd: { pt: 'Responder e terminar', en: 'Answer and end', es: 'Responder y terminar' },
      fails: { pt: 'Falhar', en: 'Fail', es: 'Fallar' },
      notes: {
        queue: { pt: 'Fila: %{name}', en: 'Queue: %{name}', es: 'Cola: %{name}' },
        noQueue: { pt: 'Sem fila', en: 'No queue', es: 'Sin cola' },
        tag: { pt: 'Etiqueta: %{name}', en: 'Tag: %{name}', es: 'Etiqueta: %{name}' },
        assign: { pt: 'Atribuído a %{name}', en: 'Assigned to %{name}', es: 'Asignado a %{name}' },
        close: { pt: 'Atendimento encerrado', en: 'Ticket closed', es: 'Conversación cerrada' },
        handedOver: { pt: 'Passado para pessoas', en: 'Handed over to people', es: 'Pasado a personas' },
        ended: { pt: 'Fim do fluxo', en: 'End of the flow', es: 'Fin del flujo' },
        clock: { pt: 'Agora são', en: 'It is now', es: 'Ahora son' },
      },
    },
  },
} satisfies Texts;
