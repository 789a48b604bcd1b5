import { describe, expect, it } from '@jest/globals';
import { userRows } from './user-rows.js';

const QUEUES = [
  { id: 'q1', name: 'Vendas' },
  { id: 'q2', name: 'Pós-venda' },
];
const rowsOf = (...rows: string[][]) => userRows([['nome', 'e-mail', 'perfil', 'filas'], ...rows], QUEUES);

describe('the rows of a user table', () => {
  it('find their columns by heading, in any order and language', () => {
    const [only] = userRows(
      [
        ['Queues', 'E-mail', 'PROFILE', 'Nombre', 'criado'],
        ['pos-venda; VENDAS', ' Ana@Loja.test ', 'Administrador', 'Ana Lima', '2026-01-01'],
      ],
      QUEUES,
    );
    expect(only).toEqual({
      ...{ row: 2, name: 'Ana Lima', email: 'Ana@Loja.test' },
      fields: {
        ...{ name: 'Ana Lima', email: 'ana@loja.test', profile: 'admin' },
        ...{ queueIds: ['q2', 'q1'], allTicket: false, whatsappId: null },
      },
    });
  });

  it('are agents without a queue by default', () => {
    const [only] = userRows(
      [
        ['nome', 'email'],
        ['Ana', 'ana@loja.test'],
      ],
      QUEUES,
    );
    expect(only?.fields).toMatchObject({ profile: 'user', queueIds: [] });
  });

  it.each([
    ['a name of one letter', ['A', 'ana@loja.test', '', ''], 'name: Too Short!'],
    ['no e-mail', ['Ana', '', '', ''], 'email: Invalid email'],
    ['a profile that nobody has', ['Ana', 'ana@loja.test', 'chefe', ''], 'profile: Unknown'],
    ['a queue that is not there', ['Ana', 'ana@loja.test', '', 'Vendas, Compras'], 'queues: Unknown'],
  ])('report %s and accept the other rows', (_what, row, reason) => {
    const [wrong, good] = rowsOf(row, ['Bia', 'bia@loja.test', 'supervisor', 'Vendas']);
    expect(wrong?.reason).toBe(reason);
    expect(good?.fields).toMatchObject({ profile: 'supervisor', queueIds: ['q1'] });
  });

  it('ignore a password column', () => {
    const [only] = userRows(
      [
        ['nome', 'email', 'senha'],
        ['Ana', 'ana@loja.test', 'segredo1'],
      ],
      QUEUES,
    );
    expect(JSON.stringify(only)).not.toContain('segredo1');
  });

  it('are rejected without an e-mail column', () => {
    expect(() => userRows([['nome'], ['Ana']], QUEUES)).toThrow(expect.objectContaining({ code: 'ERR_IMPORT_FILE' }));
  });
});
