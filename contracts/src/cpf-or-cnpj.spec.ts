import { describe, expect, it } from '@jest/globals';
import { CpfOrCnpj, formatCpfOrCnpj } from './cpf-or-cnpj.js';

describe('a CPF or CNPJ', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['', ''],
  ])('stores %s without its mask and formats it with the mask', (typed, kept) => {
    expect(CpfOrCnpj.parse(typed)).toBe(kept);
    expect(formatCpfOrCnpj(kept)).toBe(typed.toUpperCase());
  });

  it.each(['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '123', 'a company'])('rejects %s', (typed) => {
    expect(CpfOrCnpj.safeParse(typed).error?.issues[0]?.message).toBe('Invalid CPF or CNPJ');
  });
});
