import { describe, expect, it } from '@jest/globals';
import { fillIn, hasVariables, valuesOf } from './variables.js';

const values = valuesOf(
  { contactName: 'Joana Siqueira', ticketNumber: 4817, now: new Date(2026, 10, 21, 9, 5) },
  (key) => key,
);

describe('the variables of a message', () => {
  it('are replaced by what they stand for', () => {
    const text = '{{ms}}, {{firstName}}! {{name}} #{{ protocol }} {{date}} {{hour}}';

    expect(fillIn(text, values)).toBe('compose.greeting.morning, Joana! Joana Siqueira #4817 21/11/2026 09:05');
  });

  it('leave alone what is none of them', () => {
    expect(fillIn('{{preço}} {nome}', values)).toBe('{{preço}} {nome}');
    expect(hasVariables('{{preço}}')).toBe(false);
    expect(hasVariables('Oi {{firstName}}')).toBe(true);
  });
});
