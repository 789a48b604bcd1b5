import { DEFAULT_HOURS, type OpeningHours } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { useState } from 'react';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { areHoursRight, HoursTable } from './HoursTable.js';

function Editor({ onChange }: { onChange?: (hours: OpeningHours[]) => void }) {
  const [hours, setHours] = useState<readonly OpeningHours[]>(DEFAULT_HOURS);
  const change = (changed: OpeningHours[]) => {
    setHours(changed);
    onChange?.(changed);
  };
  return (
    <I18nContextProvider value={createI18nProvider()}>
      <HoursTable value={hours} onChange={change} />
    </I18nContextProvider>
  );
}
const start = (day: string) => screen.findByRole('textbox', { name: `Hora inicial de ${day}` });

describe('the weekly hours', () => {
  it('are seven rows from Monday to Sunday, and a day without hours is closed', async () => {
    render(<Editor />);
    await start('Segunda-feira');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      ...['Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'],
      'DomingoFechado',
    ]);
  });

  it('accept digits only and insert the colon', async () => {
    let last: readonly OpeningHours[] = [];
    render(<Editor onChange={(hours) => (last = hours)} />);
    const field = await start('Terça-feira');
    await userEvent.clear(field);
    await userEvent.type(field, 'a9h30');
    expect(field).toHaveValue('93:0');
    expect(areHoursRight(last)).toBe(false);
    expect(screen.getByText('Use o formato 00:00')).toBeVisible();
    await userEvent.clear(field);
    expect(screen.getByText('Obrigatório')).toBeVisible();
    await userEvent.type(field, '0930');

    expect(field).toHaveValue('09:30');
    expect(last[1]).toEqual({ ...DEFAULT_HOURS[1], startTime: '09:30' });
    expect(areHoursRight(last)).toBe(true);
  });

  it('split a day by a break, remove an additional interval, and report overlapping intervals', async () => {
    let last: readonly OpeningHours[] = [];
    render(<Editor onChange={(hours) => (last = hours)} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pausa: Segunda-feira' }));

    const [monday] = DEFAULT_HOURS;
    const afternoon = { startTime: '13:00', endTime: '18:00' };
    expect(last[0]).toEqual({ ...monday, startTime: '08:00', endTime: '12:00', extraIntervals: [afternoon] });
    expect(areHoursRight(last)).toBe(true);
    const second = screen.getByRole('textbox', { name: 'Hora inicial de Segunda-feira, 2º intervalo' });
    await userEvent.clear(second);
    await userEvent.type(second, '1100');
    expect(screen.getByText('Cada intervalo começa depois do fim do anterior')).toBeVisible();
    expect(areHoursRight(last)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Remover o 2º intervalo de Segunda-feira' }));

    expect(last[0]).toEqual({ ...monday, endTime: '12:00' });
    expect(areHoursRight(last)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Pausa: Segunda-feira' }));
    await userEvent.click(screen.getByRole('button', { name: '24 horas: Segunda-feira' }));
    expect(last[0]).toEqual({ ...monday, startTime: '00:00', endTime: '24:00' });
  });

  it('offer no break for a day that is closed or short', async () => {
    render(<Editor />);
    await screen.findByRole('button', { name: 'Pausa: Sábado' });
    expect(screen.queryByRole('button', { name: 'Pausa: Domingo' })).toBeNull();
  });

  it('set a day to 24 hours with one click, and say when hours end on the next day', async () => {
    let last: readonly OpeningHours[] = [];
    render(<Editor onChange={(hours) => (last = hours)} />);
    await userEvent.click(await screen.findByRole('button', { name: '24 horas: Domingo' }));

    expect(last[6]).toEqual({ ...DEFAULT_HOURS[6], startTime: '00:00', endTime: '24:00' });
    expect(screen.getByRole('rowheader', { name: /^Domingo/ })).toHaveTextContent('Domingo24 horas');
    expect(screen.queryByRole('button', { name: '24 horas: Domingo' })).toBeNull();
    const end = screen.getByRole('textbox', { name: 'Hora final de Sábado' });
    await userEvent.clear(end);
    await userEvent.type(end, '0200');
    expect(screen.getByRole('rowheader', { name: /^Sábado/ })).toHaveTextContent('SábadoAté o dia seguinte');
    expect(areHoursRight(last)).toBe(true);
    await userEvent.clear(await start('Sábado'));
    await userEvent.type(await start('Sábado'), '2400');
    expect(areHoursRight(last)).toBe(false);
  });
});
