import type { Texts } from '../shared/lib/languages.js';

/** Shows whether the proxy of a connection works. */
export const proxyTexts = {
  works: {
    pt: 'funcionando desde %{since}',
    en: 'works since %{since}',
    es: 'funcionando desde %{since}',
  },
  unreachable: {
    pt: 'sem resposta desde %{since}',
    en: 'unreachable since %{since}',
    es: 'sin respuesta desde %{since}',
  },
  refused: {
    pt: 'recusa o usuário ou a senha desde %{since}',
    en: 'refuses the user or password since %{since}',
    es: 'rechaza el usuario o la contraseña desde %{since}',
  },
} satisfies Texts;

export const proxyFieldTexts = {
  proxyUrl: { pt: 'Proxy (opcional)', en: 'Proxy (optional)', es: 'Proxy (opcional)' },
  proxyUsername: { pt: 'Usuário do proxy', en: 'User of the proxy', es: 'Usuario del proxy' },
  proxyPassword: { pt: 'Senha do proxy', en: 'Password of the proxy', es: 'Contraseña del proxy' },
  proxyUrlHelp: {
    pt: 'http://, https:// ou socks5://, com a porta. Tudo desta conexão passa por ele: se ele parar, a conexão espera e nunca vai direto.',
    en: 'http://, https:// or socks5://, with the port. Everything of this connection goes through it: if it stops, the connection waits and never goes direct.',
    es: 'http://, https:// o socks5://, con el puerto. Todo lo de esta conexión pasa por él: si se detiene, la conexión espera y nunca va directo.',
  },
  proxyPasswordHelp: {
    pt: 'Não é mostrada. Um endereço novo pede a senha de novo.',
    en: 'It is not shown. A new address needs the password again.',
    es: 'No se muestra. Una dirección nueva pide la contraseña otra vez.',
  },
} satisfies Texts;
