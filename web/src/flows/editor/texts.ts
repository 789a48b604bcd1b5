import type { Texts } from '../../shared/lib/languages.js';

/** The editor around the nodes: bar, tabs, versions, canvas. */
export const flowEditorTexts = {
  flows: {
    fold: {
      palette: {
        close: { pt: 'Recolher os passos', en: 'Fold the steps', es: 'Plegar los pasos' },
        open: { pt: 'Mostrar os passos', en: 'Show the steps', es: 'Mostrar los pasos' },
      },
      panel: {
        close: { pt: 'Recolher o painel', en: 'Fold the panel', es: 'Plegar el panel' },
        open: { pt: 'Mostrar o painel', en: 'Show the panel', es: 'Mostrar el panel' },
      },
    },
    back: { pt: 'Voltar aos fluxos', en: 'Back to the flows', es: 'Volver a los flujos' },
    rename: { pt: 'Renomear fluxo', en: 'Rename flow', es: 'Renombrar flujo' },
    undo: { pt: 'Desfazer', en: 'Undo', es: 'Deshacer' },
    redo: { pt: 'Refazer', en: 'Redo', es: 'Rehacer' },
    arrange: { pt: 'Organizar automaticamente', en: 'Arrange automatically', es: 'Ordenar automáticamente' },
    showList: { pt: 'Mostrar como lista', en: 'Show as a list', es: 'Mostrar como lista' },
    showCanvas: { pt: 'Mostrar o desenho', en: 'Show the drawing', es: 'Mostrar el dibujo' },
    export: { pt: 'Exportar JSON', en: 'Export JSON', es: 'Exportar JSON' },
    palette: { pt: 'Adicionar passo', en: 'Add a step', es: 'Agregar paso' },
    addNode: { pt: 'Adicionar passo', en: 'Add a step', es: 'Agregar paso' },
    full: {
      pt: 'O fluxo já tem 200 passos.',
      en: 'The flow has 200 steps already.',
      es: 'El flujo ya tiene 200 pasos.',
    },
    list: { pt: 'Passos do fluxo', en: 'Steps of the flow', es: 'Pasos del flujo' },
    noNodes: { pt: 'Nenhum passo ainda', en: 'No steps yet', es: 'Aún no hay pasos' },
    noNodesHint: {
      pt: 'O primeiro passo que você adiciona é onde a conversa começa.',
      en: 'The first step that you add is where the conversation begins.',
      es: 'El primer paso que agregue es donde empieza la conversación.',
    },
    chooseNode: { pt: 'Nenhum passo selecionado', en: 'No step selected', es: 'Ningún paso seleccionado' },
    chooseNodeHint: {
      pt: 'Clique em um passo para editá-lo, ou adicione um à esquerda.',
      en: 'Click a step to edit it, or add one on the left.',
      es: 'Haga clic en un paso para editarlo, o agregue uno a la izquierda.',
    },
    noProblems: { pt: 'Nenhum problema', en: 'No problems', es: 'Ningún problema' },
    noProblemsHint: {
      pt: 'O fluxo pode ser publicado.',
      en: 'The flow can be published.',
      es: 'El flujo se puede publicar.',
    },
    wholeFlow: { pt: 'O fluxo', en: 'The flow', es: 'El flujo' },
    tabs: {
      node: { pt: 'Passo', en: 'Step', es: 'Paso' },
      nodes: { pt: 'Passos', en: 'Steps', es: 'Pasos' },
      test: { pt: 'Testar', en: 'Try out', es: 'Probar' },
      problems: { pt: 'Problemas', en: 'Problems', es: 'Problemas' },
    },
    status: {
      saved: { pt: 'Salvo', en: 'Saved', es: 'Guardado' },
      saving: { pt: 'Salvando…', en: 'Saving…', es: 'Guardando…' },
      unsaved: { pt: 'Não salvo', en: 'Not saved', es: 'Sin guardar' },
      invalid: {
        pt: 'Não salvo: complete os campos marcados',
        en: 'Not saved: complete the marked fields',
        es: 'Sin guardar: complete los campos marcados',
      },
      failed: { pt: 'Não salvo:', en: 'Not saved:', es: 'Sin guardar:' },
      conflict: { pt: 'Não salvo', en: 'Not saved', es: 'Sin guardar' },
    },
    conflict: {
      pt: 'Outra pessoa alterou este fluxo. Recarregue para continuar com a versão dela; o que você mudou desde então se perde. Exporte antes o seu desenho, se precisar.',
      en: 'Somebody else has changed this flow. Reload to go on with their version; what you changed since is lost. Export your drawing first if you need it.',
      es: 'Otra persona cambió este flujo. Recargue para seguir con su versión; lo que usted cambió desde entonces se pierde. Exporte antes su dibujo si lo necesita.',
    },
    neverPublished: { pt: 'Rascunho', en: 'Draft', es: 'Borrador' },
    isPublished: {
      pt: 'Versão %{number} publicada',
      en: 'Version %{number} published',
      es: 'Versión %{number} publicada',
    },
    changedSince: {
      pt: 'Versão %{number} publicada · rascunho alterado',
      en: 'Version %{number} published · draft changed',
      es: 'Versión %{number} publicada · borrador modificado',
    },
    publish: {
      action: { pt: 'Publicar', en: 'Publish', es: 'Publicar' },
      title: { pt: 'Publicar fluxo', en: 'Publish flow', es: 'Publicar flujo' },
      hint: {
        pt: 'Novas conversas passam a seguir este desenho. As que já começaram continuam na versão delas.',
        en: 'New conversations follow this drawing from now on. Those under way stay with their version.',
        es: 'Las conversaciones nuevas seguirán este dibujo. Las que ya empezaron continúan con su versión.',
      },
      note: { pt: 'O que mudou (opcional)', en: 'What changed (optional)', es: 'Qué cambió (opcional)' },
      done: { pt: 'Fluxo publicado', en: 'Flow published', es: 'Flujo publicado' },
    },
    versions: {
      title: { pt: 'Versões', en: 'Versions', es: 'Versiones' },
      one: { pt: 'Versão %{number}', en: 'Version %{number}', es: 'Versión %{number}' },
      of: { pt: 'da versão %{number}', en: 'of version %{number}', es: 'de la versión %{number}' },
      current: { pt: 'publicada agora', en: 'published now', es: 'publicada ahora' },
      none: { pt: 'Ainda não publicado', en: 'Not published yet', es: 'Aún no publicado' },
      noneHint: {
        pt: 'Cada publicação fica guardada aqui.',
        en: 'Everything that is published is kept here.',
        es: 'Cada publicación se guarda aquí.',
      },
      compare: { pt: 'Comparar com o rascunho', en: 'Compare with the draft', es: 'Comparar con el borrador' },
      same: { pt: 'O rascunho é igual.', en: 'The draft is the same.', es: 'El borrador es igual.' },
      added: { pt: 'adicionado no rascunho', en: 'added in the draft', es: 'agregado en el borrador' },
      removed: { pt: 'removido no rascunho', en: 'removed in the draft', es: 'quitado en el borrador' },
      changed: { pt: 'alterado no rascunho', en: 'changed in the draft', es: 'modificado en el borrador' },
      rollBack: { pt: 'Publicar de novo', en: 'Publish again', es: 'Publicar de nuevo' },
      rollBackTitle: {
        pt: 'Publicar de novo a versão %{number}?',
        en: 'Publish version %{number} again?',
        es: '¿Publicar de nuevo la versión %{number}?',
      },
      rollBackText: {
        pt: 'Novas conversas voltam a seguir essa versão. O rascunho fica como está.',
        en: 'New conversations follow that version again. The draft stays as it is.',
        es: 'Las conversaciones nuevas vuelven a seguir esa versión. El borrador queda como está.',
      },
      rolledBack: { pt: 'Versão publicada de novo', en: 'Version published again', es: 'Versión publicada de nuevo' },
    },
    canvas: {
      nodeHint: {
        pt: 'Enter ou espaço seleciona; as setas movem o passo; Delete o remove. A lista oferece tudo sem o desenho.',
        en: 'Enter or space selects; the arrow keys move the step; Delete removes it. The list offers everything without the drawing.',
        es: 'Enter o espacio selecciona; las flechas mueven el paso; Supr lo quita. La lista ofrece todo sin el dibujo.',
      },
      edgeHint: {
        pt: 'Enter seleciona a linha; Delete a remove.',
        en: 'Enter selects the line; Delete removes it.',
        es: 'Enter selecciona la línea; Supr la quita.',
      },
      controls: { pt: 'Zoom', en: 'Zoom', es: 'Zoom' },
      zoomIn: { pt: 'Aproximar', en: 'Zoom in', es: 'Acercar' },
      zoomOut: { pt: 'Afastar', en: 'Zoom out', es: 'Alejar' },
      fit: { pt: 'Mostrar tudo', en: 'Show everything', es: 'Mostrar todo' },
      map: { pt: 'Mapa do fluxo', en: 'Map of the flow', es: 'Mapa del flujo' },
      handle: { pt: 'Ponto de ligação', en: 'Connection point', es: 'Punto de conexión' },
    },
  },
} satisfies Texts;
