import type { Texts } from '../shared/lib/languages.js';

export const kanbanTexts = {
  kanban: {
    title: { pt: 'Kanban', en: 'Kanban', es: 'Kanban' },
    lead: {
      pt: 'Arraste um atendimento para outra etiqueta.',
      en: 'Drag a ticket to another tag.',
      es: 'Arrastre una conversación a otra etiqueta.',
    },
    cut: {
      pt: 'Arraste um atendimento para outra etiqueta. De cada coluna aparecem os 200 mais recentes.',
      en: 'Drag a ticket to another tag. Each column shows its newest 200.',
      es: 'Arrastre una conversación a otra etiqueta. De cada columna se muestran las 200 más recientes.',
    },
    open: { pt: 'Em aberto', en: 'Open', es: 'Abiertas' },
    see: { pt: 'Ver Ticket', en: 'View ticket', es: 'Ver conversación' },
    removed: { pt: 'Ticket Tag Removido!', en: 'Ticket tag removed!', es: '¡Etiqueta quitada de la conversación!' },
    added: {
      pt: 'Ticket Tag Adicionado com Sucesso!',
      en: 'Ticket tag added!',
      es: '¡Etiqueta agregada a la conversación!',
    },
    howTo: {
      pt: 'Pressione espaço para pegar o cartão, as setas para mover, espaço para soltar e Esc para cancelar.',
      en: 'Press Space to lift the card, the arrows to move it, Space to drop it and Escape to cancel.',
      es: 'Pulse espacio para tomar la tarjeta, las flechas para moverla, espacio para soltarla y Escape para cancelar.',
    },
    lifted: { pt: 'Cartão pego em %{lane}.', en: 'Card lifted in %{lane}.', es: 'Tarjeta tomada en %{lane}.' },
    over: { pt: 'Cartão sobre %{lane}.', en: 'Card over %{lane}.', es: 'Tarjeta sobre %{lane}.' },
    dropped: { pt: 'Cartão solto em %{lane}.', en: 'Card dropped in %{lane}.', es: 'Tarjeta soltada en %{lane}.' },
    back: { pt: 'Cartão de volta em %{lane}.', en: 'Card back in %{lane}.', es: 'Tarjeta de vuelta en %{lane}.' },
  },
} satisfies Texts;
