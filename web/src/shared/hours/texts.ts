import type { Texts } from '../lib/languages.js';

export const hoursTexts = {
  hours: {
    weekday: { pt: 'Dia da semana', en: 'Day of the week', es: 'Día de la semana' },
    startTime: { pt: 'Hora inicial', en: 'Opens at', es: 'Hora inicial' },
    endTime: { pt: 'Hora final', en: 'Closes at', es: 'Hora final' },
    /** The name of a field for those who hear it: the day stands beside it for those who see it. */
    startOf: { pt: 'Hora inicial de %{day}', en: '%{day} opens at', es: 'Hora inicial del %{day}' },
    endOf: { pt: 'Hora final de %{day}', en: '%{day} closes at', es: 'Hora final del %{day}' },
    /** The second and further intervals of a day, for those who hear the name. */
    nthInterval: { pt: '%{label}, %{n}º intervalo', en: '%{label}, interval %{n}', es: '%{label}, intervalo %{n}' },
    addBreak: { pt: 'Pausa', en: 'Break', es: 'Pausa' },
    addBreakTo: { pt: 'Pausa: %{day}', en: 'Break: %{day}', es: 'Pausa: %{day}' },
    removeInterval: {
      pt: 'Remover o %{n}º intervalo de %{day}',
      en: 'Remove interval %{n} of %{day}',
      es: 'Quitar el intervalo %{n} del %{day}',
    },
    overlap: {
      pt: 'Cada intervalo começa depois do fim do anterior',
      en: 'Each interval begins after the one before ends',
      es: 'Cada intervalo empieza después del fin del anterior',
    },
    invalidDate: { pt: 'Escolha uma data', en: 'Choose a date', es: 'Elija una fecha' },
    repeatedDate: {
      pt: 'Esta data já está na lista',
      en: 'This date is already listed',
      es: 'Esta fecha ya está en la lista',
    },
    holidays: {
      pt: 'Feriados e datas especiais',
      en: 'Holidays and special dates',
      es: 'Feriados y fechas especiales',
    },
    holidaysHint: {
      pt: 'Nessas datas valem estes horários em vez dos do dia da semana. Sem horários: fechado o dia todo.',
      en: 'On these dates these hours count in place of those of the weekday. Without hours: closed all day.',
      es: 'En esas fechas valen estos horarios en lugar de los del día de la semana. Sin horarios: cerrado todo el día.',
    },
    noHolidays: { pt: 'Nenhuma data ainda.', en: 'No dates yet.', es: 'Ninguna fecha todavía.' },
    addHoliday: { pt: 'Adicionar data', en: 'Add a date', es: 'Añadir fecha' },
    removeHoliday: { pt: 'Remover %{date}', en: 'Remove %{date}', es: 'Quitar %{date}' },
    date: { pt: 'Data', en: 'Date', es: 'Fecha' },
    holidayName: { pt: 'Nome (opcional)', en: 'Name (optional)', es: 'Nombre (opcional)' },
    everyYear: { pt: 'Todo ano', en: 'Every year', es: 'Todos los años' },
    addHours: { pt: 'Adicionar horário', en: 'Add hours', es: 'Añadir horario' },
    closed: { pt: 'Fechado', en: 'Closed', es: 'Cerrado' },
    allDay: { pt: '24 horas', en: '24 hours', es: '24 horas' },
    /** The accessible name of the button. */
    allDayOf: { pt: '24 horas: %{day}', en: '24 hours: %{day}', es: '24 horas: %{day}' },
    nextDay: { pt: 'Até o dia seguinte', en: 'Until the next day', es: 'Hasta el día siguiente' },
    hint: {
      pt: 'Início e fim iguais: fechado o dia todo. Fim antes do início: aberto até o dia seguinte. De 00:00 às 24:00: aberto o dia todo.',
      en: 'Same opening and closing time: closed all day. Closing before opening: open until the next day. From 00:00 to 24:00: open all day.',
      es: 'Inicio y fin iguales: cerrado todo el día. Fin antes del inicio: abierto hasta el día siguiente. De 00:00 a 24:00: abierto todo el día.',
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
