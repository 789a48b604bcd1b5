import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { TimeField } from './TimeField.js';

const AT = new Date(2026, 10, 2, 9, 5).toISOString();
const shown = (record: object, props: object = {}) => {
  render(
    <RecordContextProvider value={{ id: 1, ...record }}>
      <p data-testid="cell">
        <TimeField source="at" {...props} />
      </p>
    </RecordContextProvider>,
  );
  return screen.getByTestId('cell').textContent;
};

describe('a time in a list', () => {
  it.each([
    [{ at: AT }, {}, '02/11/2026 09:05'],
    [{ at: AT }, { dayOnly: true }, '02/11/2026'],
    [{ at: null }, {}, ''],
    [{}, { emptyText: 'Nunca' }, 'Nunca'],
    [{ at: '' }, { emptyText: 'Nunca' }, 'Nunca'],
  ])('of %j with %j is %j in every language', (record, props, text) => {
    expect(shown(record, props)).toBe(text);
  });
});
