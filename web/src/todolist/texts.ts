import type { Texts } from '../shared/lib/languages.js';

export const todolistTexts = {
  todo: {
    title: { pt: 'Tarefas', en: 'To-do', es: 'Tareas' },
    lead: {
      pt: 'Só para você: ficam guardadas neste navegador.',
      en: 'Only for you: kept in this browser.',
      es: 'Solo para usted: se guardan en este navegador.',
    },
    field: { pt: 'Nova tarefa', en: 'New task', es: 'Tarea nueva' },
    add: { pt: 'Adicionar', en: 'Add', es: 'Agregar' },
    edit: { pt: 'Editar “%{text}”', en: 'Edit “%{text}”', es: 'Editar “%{text}”' },
    remove: { pt: 'Excluir “%{text}”', en: 'Delete “%{text}”', es: 'Eliminar “%{text}”' },
    tick: { pt: 'Concluir “%{text}”', en: 'Tick off “%{text}”', es: 'Completar “%{text}”' },
    done: { pt: 'Concluída em %{date}', en: 'Done on %{date}', es: 'Completada el %{date}' },
    editing: { pt: 'Tarefa', en: 'Task', es: 'Tarea' },
    changed: { pt: 'Alterada em %{date}', en: 'Changed on %{date}', es: 'Modificada el %{date}' },
    created: { pt: 'Criada em %{date}', en: 'Created on %{date}', es: 'Creada el %{date}' },
    empty: { pt: 'Nenhuma tarefa', en: 'No tasks', es: 'Ninguna tarea' },
    emptyHint: {
      pt: 'Escreva acima o que não quer esquecer.',
      en: 'Write above what you do not want to forget.',
      es: 'Escriba arriba lo que no quiere olvidar.',
    },
  },
} satisfies Texts;
