import type { Texts } from '../../shared/lib/languages.js';

/** Scenarios that a flow has to pass. */
export const flowScenarioTexts = {
  flows: {
    tabs: { scenarios: { pt: 'Cenários', en: 'Scenarios', es: 'Escenarios' } },
    scenarios: {
      one: { pt: 'Cenário', en: 'Scenario', es: 'Escenario' },
      name: { pt: 'Nome do cenário', en: 'Name of the scenario', es: 'Nombre del escenario' },
      taken: {
        pt: 'Já existe um com esse nome.',
        en: 'There is one of that name.',
        es: 'Ya existe uno con ese nombre.',
      },
      keep: { pt: 'Salvar como cenário', en: 'Save as a scenario', es: 'Guardar como escenario' },
      startsAt: { pt: 'Começa em', en: 'Begins at', es: 'Comienza el' },
      edit: { pt: 'Editar %{name}', en: 'Edit %{name}', es: 'Editar %{name}' },
      remove: { pt: 'Excluir %{name}', en: 'Delete %{name}', es: 'Eliminar %{name}' },
      removeTitle: {
        pt: 'Excluir o cenário %{name}?',
        en: 'Delete the scenario %{name}?',
        es: '¿Eliminar el escenario %{name}?',
      },
      removeText: {
        pt: 'O fluxo deixa de ser conferido com ele.',
        en: 'The flow is no longer checked with it.',
        es: 'El flujo deja de comprobarse con él.',
      },
      empty: { pt: 'Nenhum cenário', en: 'No scenarios', es: 'Ningún escenario' },
      emptyHint: {
        pt: 'Teste uma conversa e salve-a como cenário: a cada mudança e ao publicar, o fluxo é conferido com ela.',
        en: 'Try a conversation out and save it as a scenario: the flow is checked with it at each change and when it is published.',
        es: 'Pruebe una conversación y guárdela como escenario: el flujo se comprueba con ella en cada cambio y al publicar.',
      },
      full: { pt: 'Não cabem mais cenários.', en: 'There is no room for more.', es: 'No caben más escenarios.' },
      summary: {
        pt: 'Passam: %{passed} · Falham: %{failed}',
        en: 'Pass: %{passed} · Fail: %{failed}',
        es: 'Pasan: %{passed} · Fallan: %{failed}',
      },
      passes: { pt: 'Passa', en: 'Passes', es: 'Pasa' },
      fails: { pt: 'Falha', en: 'Fails', es: 'Falla' },
      goTo: { pt: 'Ir para %{node}', en: 'Go to %{node}', es: 'Ir a %{node}' },
      addStep: { pt: 'Adicionar', en: 'Add', es: 'Agregar' },
      stepUp: { pt: 'Subir %{name}', en: 'Move %{name} up', es: 'Subir %{name}' },
      stepDown: { pt: 'Descer %{name}', en: 'Move %{name} down', es: 'Bajar %{name}' },
      removeStep: { pt: 'Remover %{name}', en: 'Remove %{name}', es: 'Quitar %{name}' },
      how: { pt: 'Comparação', en: 'Comparison', es: 'Comparación' },
      hows: {
        contains: { pt: 'Contém', en: 'Contains', es: 'Contiene' },
        equal: { pt: 'É igual a', en: 'Is equal to', es: 'Es igual a' },
      },
      exit: { pt: 'Saída', en: 'Exit', es: 'Salida' },
      ended: {
        pt: 'E termina (passa adiante)',
        en: 'And ends (hands over)',
        es: 'Y termina (pasa adelante)',
      },
      status: { pt: 'Status HTTP', en: 'HTTP status', es: 'Estado HTTP' },
      body: { pt: 'Resposta (JSON)', en: 'Answer (JSON)', es: 'Respuesta (JSON)' },
      nothing: { pt: 'nada', en: 'nothing', es: 'nada' },
      none: { pt: 'nenhum', en: 'none', es: 'ninguno' },
      steps: {
        write: { pt: 'O contato escreve', en: 'The contact writes', es: 'El contacto escribe' },
        wait: { pt: 'Passam minutos', en: 'Minutes go by', es: 'Pasan minutos' },
        clock: { pt: 'O relógio marca', en: 'The clock shows', es: 'El reloj marca' },
        botAnswers: { pt: 'O assistente responde', en: 'The assistant answers', es: 'El asistente responde' },
        addressAnswers: {
          pt: 'O endereço responde estes valores',
          en: 'The address answers these values',
          es: 'La dirección responde estos valores',
        },
        addressReplies: {
          pt: 'O endereço responde com status e JSON',
          en: 'The address answers with status and JSON',
          es: 'La dirección responde con estado y JSON',
        },
        lookUpFinds: { pt: 'A consulta encontra', en: 'The look-up finds', es: 'La consulta encuentra' },
        fails: { pt: 'Quem foi chamado falha', en: 'Who was asked fails', es: 'Falla a quien se preguntó' },
        says: { pt: 'Espera-se o texto', en: 'This text is expected', es: 'Se espera el texto' },
        reaches: { pt: 'Espera-se chegar ao passo', en: 'This step is reached', es: 'Se espera llegar al paso' },
        takes: { pt: 'Espera-se a saída', en: 'This exit is taken', es: 'Se espera la salida' },
        outcome: { pt: 'Espera-se o fim', en: 'This end is expected', es: 'Se espera el final' },
        queue: { pt: 'Espera-se a fila', en: 'This queue is expected', es: 'Se espera la cola' },
        tag: { pt: 'Espera-se a etiqueta', en: 'This tag is expected', es: 'Se espera la etiqueta' },
        assigned: { pt: 'Espera-se o usuário', en: 'This user is expected', es: 'Se espera el usuario' },
        value: { pt: 'Espera-se o valor', en: 'This value is expected', es: 'Se espera el valor' },
      },
      differences: {
        says: {
          pt: 'Passo %{step}: esperava-se “%{expected}”, e o contato lê: %{found}',
          en: 'Step %{step}: “%{expected}” was expected, and the contact reads: %{found}',
          es: 'Paso %{step}: se esperaba “%{expected}”, y el contacto lee: %{found}',
        },
        reaches: {
          pt: 'Passo %{step}: esperava-se chegar a %{expected}, e a conversa está em: %{found}',
          en: 'Step %{step}: %{expected} was to be reached, and the conversation is at: %{found}',
          es: 'Paso %{step}: se esperaba llegar a %{expected}, y la conversación está en: %{found}',
        },
        takes: {
          pt: 'Passo %{step}: esperava-se a saída %{expected}, e foi usada: %{found}',
          en: 'Step %{step}: the exit %{expected} was expected, and this one was taken: %{found}',
          es: 'Paso %{step}: se esperaba la salida %{expected}, y se usó: %{found}',
        },
        outcome: {
          pt: 'Passo %{step}: esperava-se “%{expected}”, e aconteceu: %{found}',
          en: 'Step %{step}: “%{expected}” was expected, and this came: %{found}',
          es: 'Paso %{step}: se esperaba “%{expected}”, y ocurrió: %{found}',
        },
        queue: {
          pt: 'Passo %{step}: esperava-se a fila %{expected}, e a fila é: %{found}',
          en: 'Step %{step}: the queue %{expected} was expected, and the queue is: %{found}',
          es: 'Paso %{step}: se esperaba la cola %{expected}, y la cola es: %{found}',
        },
        tag: {
          pt: 'Passo %{step}: esperava-se a etiqueta %{expected}, e foi posta: %{found}',
          en: 'Step %{step}: the tag %{expected} was expected, and this one was set: %{found}',
          es: 'Paso %{step}: se esperaba la etiqueta %{expected}, y se puso: %{found}',
        },
        assigned: {
          pt: 'Passo %{step}: esperava-se %{expected}, e foi atribuído a: %{found}',
          en: 'Step %{step}: %{expected} was expected, and it was assigned to: %{found}',
          es: 'Paso %{step}: se esperaba %{expected}, y se asignó a: %{found}',
        },
        value: {
          pt: 'Passo %{step}: esperava-se %{expected}, e o valor é: %{found}',
          en: 'Step %{step}: %{expected} was expected, and the value is: %{found}',
          es: 'Paso %{step}: se esperaba %{expected}, y el valor es: %{found}',
        },
        over: {
          pt: 'Passo %{step}: o contato escreve “%{expected}”, mas o fluxo já terminou.',
          en: 'Step %{step}: the contact writes “%{expected}”, but the flow is over.',
          es: 'Paso %{step}: el contacto escribe “%{expected}”, pero el flujo ya terminó.',
        },
        notAsked: {
          pt: 'Passo %{step}: há uma resposta, mas ninguém foi perguntado.',
          en: 'Step %{step}: there is an answer, but nobody was asked.',
          es: 'Paso %{step}: hay una respuesta, pero no se preguntó a nadie.',
        },
        gone: {
          pt: 'Passo %{step}: o passo esperado não existe mais no fluxo.',
          en: 'Step %{step}: the expected step of the flow is gone.',
          es: 'Paso %{step}: el paso esperado ya no existe en el flujo.',
        },
      },
    },
    publish: {
      failedTitle: { pt: 'Cenários que falham', en: 'Scenarios that fail', es: 'Escenarios que fallan' },
      failedText: {
        pt: 'O fluxo não foi publicado, porque estes cenários falham: %{names}.',
        en: 'The flow was not published, because these scenarios fail: %{names}.',
        es: 'El flujo no se publicó, porque estos escenarios fallan: %{names}.',
      },
      failedConsequence: {
        pt: 'Publicar mesmo assim fica no registro de auditoria.',
        en: 'Publishing all the same is written in the audit log.',
        es: 'Publicar de todos modos queda en el registro de auditoría.',
      },
      anyway: { pt: 'Publicar mesmo assim', en: 'Publish all the same', es: 'Publicar de todos modos' },
    },
  },
} satisfies Texts;
