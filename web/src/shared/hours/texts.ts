import type { Texts } from '../lib/languages.js';

export const hoursTexts = {
  hours: {
    weekday: { pt: 'Dia da semana', en: 'Day of the week', es: 'Día de la semana' },
    startTime: { pt: 'Hora inicial', en: 'Opens at', es: 'Hora inicial' },
    endTime: { pt: 'Hora final', en: 'Closes at', es: 'Hora final' },
    /** The name of a field for those who hear it: the day stands beside it for those who see it. */
    startOf: { pt: 'Hora inicial de %{day}', en: '%{day} opens at', es: 'Hora inicial del %{day}' },
    endOf: { pt: 'Hora final de %{day}', en: '%{day} closes at', es: 'Hora final del %{day}' },
    closed: { pt: 'Fechado', en: 'Closed', es: 'Cerrado' },
    closedHint: {
      pt: 'Um dia com início e fim iguais fica fechado.',
      en: 'A day that opens and closes at the same time stays closed.',
      es: 'Un día con inicio y fin iguales queda cerrado.',
    },
    invalid: { pt: 'Use o formato 00:00', en: 'Use the form 00:00', es: 'Use el formato 00:00' },
    days: {
      monday: { pt: 'Segunda-feira', en: 'Monday', es: 'Lunes' },
      tuesday: { pt: 'Terça-feira', en: 'Tuesday', es: 'Martes' },
      wednesday: { pt: 'Quarta-feira', en: 'Wednesday', es: 'Miércoles' },
      thursday: { pt: 'Quinta-feira', en: 'Thursday', es: 'Jueves' },
      friday: { pt: 'Sexta-feira', en: 'Friday', es: 'Viernes' },
      saturday: { pt: 'Sábado', en: 'Saturday', es: 'Sábado' },
      sunday: { pt: 'Domingo', en: 'Sunday', es: 'Domingo' },
    },
  },
} satisfies Texts;
