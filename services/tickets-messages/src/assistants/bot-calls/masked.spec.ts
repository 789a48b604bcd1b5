import { describe, expect, it } from '@jest/globals';
import { maskedAddress, maskedBody } from './masked.js';

describe('the call log', () => {
  it.each([
    ['https://loja.test/hook?key=hunter2&page=2', 'https://loja.test/hook?key=•••&page=2'],
    ['https://loja.test/a?sid=0123456789abcdef01234567', 'https://loja.test/a?sid=•••'],
    ['https://loja.test/a?x-api_key=1&senha=2#frag', 'https://loja.test/a?x-api_key=•••&senha=•••'],
    ['https://loja.test/pedido/7', 'https://loja.test/pedido/7'],
    ['loja', ''],
  ])('stores the address %s as %s', (address, kept) => {
    expect(maskedAddress(address)).toBe(kept);
  });

  it('masks JSON values whose names look secret, at any depth', () => {
    const body = { user: 'ana', password: 'x', list: [{ accessToken: { a: 1 }, note: 'Bearer abc.def' }], token: null };
    expect(JSON.parse(maskedBody(JSON.stringify(body)))).toEqual({
      ...{ user: 'ana', password: '•••', token: null },
      list: [{ accessToken: '•••', note: 'Bearer •••' }],
    });
  });

  it.each([
    ['name=ana&token=abc', 'name=ana&token=•••'],
    ['{"name": "ana", "senha": "a\\"b", "x": ', '{"name": "ana", "senha": •••, "x": '],
    ['Authorization: Basic YTpi', 'Authorization: •••'],
    ['<html>ok</html>', '<html>ok</html>'],
  ])('stores %s with secrets masked even if it is not JSON', (body, kept) => {
    expect(maskedBody(body).replace('••• •••', '•••')).toBe(kept);
  });

  it('stores at most 16 KB of a body', () => {
    expect(maskedBody('x'.repeat(40_000))).toHaveLength(16_384);
    expect(maskedBody(JSON.stringify({ text: 'x'.repeat(40_000) }))).toHaveLength(16_384);
  });
});
