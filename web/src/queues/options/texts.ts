import type { Texts } from '../../shared/lib/languages.js';

export const queueOptionsTexts = {
  queueOptions: {
    title: { pt: 'Menu de opções', en: 'Menu of options', es: 'Menú de opciones' },
    hint: {
      pt: 'Arraste uma opção para mudar a ordem, ou solte-a sobre outra para que fique abaixo dela.',
      en: 'Drag an option to change the order, or drop it on another to put it below that one.',
      es: 'Arrastre una opción para cambiar el orden, o suéltela sobre otra para que quede debajo de ella.',
    },
    empty: { pt: 'Nenhuma opção', en: 'No options', es: 'Ninguna opción' },
    emptyHint: {
      pt: 'Com opções, os contatos desta fila escolhem por números o que precisam.',
      en: 'With options, the contacts of this queue choose by numbers what they need.',
      es: 'Con opciones, los contactos de esta cola eligen por números lo que necesitan.',
    },
    add: { pt: 'Adicionar opção', en: 'Add option', es: 'Agregar opción' },
    addBelow: {
      pt: 'Adicionar opção abaixo de %{name}',
      en: 'Add option below %{name}',
      es: 'Agregar opción debajo de %{name}',
    },
    edit: { pt: 'Editar opção', en: 'Edit option', es: 'Editar opción' },
    deleteTitle: { pt: 'Excluir %{name}?', en: 'Delete %{name}?', es: '¿Eliminar %{name}?' },
    deletesBelow: {
      pt: '%{smart_count} opção abaixo dela também é excluída. |||| %{smart_count} opções abaixo dela também são excluídas.',
      en: '%{smart_count} option below it is deleted too. |||| %{smart_count} options below it are deleted too.',
      es: '%{smart_count} opción debajo de ella también se elimina. |||| %{smart_count} opciones debajo de ella también se eliminan.',
    },
    fields: {
      title: { pt: 'Título', en: 'Title', es: 'Título' },
      message: { pt: 'Mensagem', en: 'Message', es: 'Mensaje' },
      invoiceFrom: { pt: 'Consulta de fatura', en: 'Look-up of invoices', es: 'Consulta de facturas' },
    },
    noInvoices: { pt: 'Nenhuma', en: 'None', es: 'Ninguna' },
    platformInvoices: {
      pt: '%{name} (configurações da plataforma)',
      en: '%{name} (settings of the platform)',
      es: '%{name} (configuraciones de la plataforma)',
    },
    invoiceHint: {
      pt: 'A mensagem pede o CPF ou CNPJ; vazia, perguntamos por você. O contato recebe as faturas em aberto.',
      en: 'The message asks for CPF or CNPJ; if it is empty, we ask in our words. The contact gets the open invoices.',
      es: 'El mensaje pide el CPF o CNPJ; vacío, preguntamos por usted. El contacto recibe las facturas abiertas.',
    },
    attach: { pt: 'Anexar arquivo', en: 'Attach file', es: 'Adjuntar archivo' },
    detach: { pt: 'Remover o anexo', en: 'Remove the attachment', es: 'Quitar el adjunto' },
    fileSent: { pt: 'Arquivo enviado com sucesso!', en: 'File sent successfully!', es: '¡Archivo enviado con éxito!' },
    afterSaving: {
      pt: 'O anexo e o menu de opções vêm depois de salvar a fila.',
      en: 'The attachment and the menu of options come after the queue is saved.',
      es: 'El adjunto y el menú de opciones vienen después de guardar la cola.',
    },
    open: { pt: 'Abrir %{name}', en: 'Open %{name}', es: 'Abrir %{name}' },
    close: { pt: 'Fechar %{name}', en: 'Close %{name}', es: 'Cerrar %{name}' },
    howTo: {
      pt: 'Pressione espaço para pegar a opção, as setas para mover, espaço para soltar e Esc para cancelar.',
      en: 'Press Space to lift the option, the arrows to move it, Space to drop it and Escape to cancel.',
      es: 'Pulse espacio para tomar la opción, las flechas para moverla, espacio para soltarla y Escape para cancelar.',
    },
    lifted: { pt: 'Opção %{name} pega.', en: 'Option %{name} lifted.', es: 'Opción %{name} tomada.' },
    overBefore: { pt: 'Antes de %{name}.', en: 'Before %{name}.', es: 'Antes de %{name}.' },
    overInside: { pt: 'Abaixo de %{name}.', en: 'Below %{name}.', es: 'Debajo de %{name}.' },
    overEnd: { pt: 'No fim do menu.', en: 'At the end of the menu.', es: 'Al final del menú.' },
    overNothing: { pt: 'No lugar de antes.', en: 'Where it was before.', es: 'En el lugar de antes.' },
    dropped: { pt: 'Opção solta. %{place}', en: 'Option dropped. %{place}', es: 'Opción soltada. %{place}' },
  },
} satisfies Texts;
