import type { Holiday } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nContextProvider } from 'ra-core';
import { useState } from 'react';
import { createI18nProvider } from '../../i18n/i18n-provider.js';
import { areHolidaysRight, HolidayList } from './HolidayList.js';

const changed: Holiday[][] = [];
const last = () => changed.at(-1) ?? [];
function Editor({ holidays }: { holidays: readonly Holiday[] }) {
  const [value, setValue] = useState(holidays);
  const change = (next: Holiday[]) => {
    changed.push(next);
    setValue(next);
  };
  return (
    <I18nContextProvider value={createI18nProvider()}>
      <HolidayList value={value} onChange={change} />
    </I18nContextProvider>
  );
}
const lastOf = (elements: HTMLElement[]): HTMLElement => elements.at(-1) ?? document.body;
const CHRISTMAS: Holiday = { date: '2026-12-25', name: 'Natal', everyYear: true, intervals: [] };

describe('the holidays', () => {
  it('are closed until they get hours, which may include a break', async () => {
    render(<Editor holidays={[CHRISTMAS]} />);
    expect(await screen.findByText('Fechado')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar horário' }));
    const end = screen.getByRole('textbox', { name: 'Hora final de 2026-12-25' });
    await userEvent.clear(end);
    expect(areHolidaysRight(last())).toBe(false);
    await userEvent.type(end, '1700');
    await userEvent.click(screen.getByRole('button', { name: 'Pausa' }));

    expect(last()).toEqual([
      {
        ...CHRISTMAS,
        intervals: [
          { startTime: '08:00', endTime: '12:00' },
          { startTime: '13:00', endTime: '17:00' },
        ],
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Remover o 1º intervalo de 2026-12-25' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remover o 1º intervalo de 2026-12-25' }));
    expect(last()).toEqual([CHRISTMAS]);
  });

  it('show an error for a missing or duplicate date', async () => {
    render(<Editor holidays={[CHRISTMAS]} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar data' }));
    expect(screen.getByText('Escolha uma data')).toBeVisible();
    fireEvent.change(lastOf(screen.getAllByLabelText('Data')), { target: { value: '2026-12-25' } });
    expect(screen.queryByText('Esta data já está na lista')).toBeNull(); // one repeats every year, one is for this year
    expect(areHolidaysRight(last())).toBe(true);
    await userEvent.click(lastOf(screen.getAllByRole('checkbox', { name: 'Todo ano' })));

    expect(screen.getAllByText('Esta data já está na lista')).toHaveLength(2);
    expect(areHolidaysRight(last())).toBe(false);
    await userEvent.click(lastOf(screen.getAllByRole('button', { name: 'Remover 2026-12-25' })));
    expect(last()).toEqual([CHRISTMAS]);
  });

  it('are read-only for users who may not change them', async () => {
    render(
      <I18nContextProvider value={createI18nProvider()}>
        <HolidayList value={[CHRISTMAS]} />
      </I18nContextProvider>,
    );
    expect(await screen.findByDisplayValue('Natal')).toBeDisabled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
