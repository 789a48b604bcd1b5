import type { Texts } from '../shared/lib/languages.js';

/** Pix Automático on the subscription page. */
export const automaticTexts = {
  title: { pt: 'Pix automático', en: 'Pix Automático', es: 'Pix Automático' },
  lead: {
    pt: 'Autorize uma vez no seu banco, e cada fatura é paga sozinha no dia do vencimento.',
    en: 'Authorise it once at your bank, and each invoice is paid by itself on its due day.',
    es: 'Autorícelo una vez en su banco, y cada factura se paga sola el día del vencimiento.',
  },
  start: { pt: 'Ativar Pix automático', en: 'Switch on Pix Automático', es: 'Activar Pix Automático' },
  next: { pt: 'Gerar QR Code', en: 'Make the QR code', es: 'Generar el código QR' },
  who: {
    pt: 'Quem paga: o titular da conta em que o Pix automático será autorizado.',
    en: 'Who pays: the holder of the account in which Pix Automático is authorised.',
    es: 'Quién paga: el titular de la cuenta en la que se autoriza Pix Automático.',
  },
  name: { pt: 'Nome do titular', en: 'Name of the holder', es: 'Nombre del titular' },
  document: { pt: 'CPF ou CNPJ', en: 'CPF or CNPJ', es: 'CPF o CNPJ' },
  badDocument: { pt: 'CPF ou CNPJ inválido', en: 'Not a CPF or CNPJ', es: 'CPF o CNPJ no válido' },
  started: {
    pt: 'Agora autorize no aplicativo do seu banco.',
    en: 'Now authorise it in the app of your bank.',
    es: 'Ahora autorícelo en la aplicación de su banco.',
  },
  waiting: {
    pt: 'Escaneie com o aplicativo do seu banco, ou copie o código, e autorize. Esta tela muda quando o banco confirma.',
    en: 'Scan it with the app of your bank, or copy the code, and authorise. This screen changes when the bank confirms.',
    es: 'Escanéelo con la aplicación de su banco, o copie el código, y autorice. Esta pantalla cambia cuando el banco confirma.',
  },
  image: {
    pt: 'QR Code para autorizar o Pix automático',
    en: 'QR code to authorise Pix Automático',
    es: 'Código QR para autorizar Pix Automático',
  },
  active: {
    pt: 'Ativo desde %{date}. As faturas são pagas sozinhas no vencimento.',
    en: 'Active since %{date}. Invoices are paid by themselves on their due days.',
    es: 'Activo desde el %{date}. Las facturas se pagan solas al vencimiento.',
  },
  ended: {
    pt: 'O Pix automático foi recusado ou cancelado no banco em %{date}. As faturas voltam a ser pagas por QR Code.',
    en: 'Pix Automático was refused or cancelled at the bank on %{date}. Invoices are paid by QR code again.',
    es: 'Pix Automático fue rechazado o cancelado en el banco el %{date}. Las facturas vuelven a pagarse por código QR.',
  },
  cancel: { pt: 'Desativar', en: 'Switch off', es: 'Desactivar' },
  cancelTitle: {
    pt: 'Desativar o Pix automático?',
    en: 'Switch off Pix Automático?',
    es: '¿Desactivar Pix Automático?',
  },
  cancelHint: {
    pt: 'A autorização termina também no banco, e as faturas voltam a ser pagas por QR Code.',
    en: 'The authorisation ends at the bank too, and invoices are paid by QR code again.',
    es: 'La autorización termina también en el banco, y las facturas vuelven a pagarse por código QR.',
  },
  simulateActive: { pt: 'Simular autorização', en: 'Simulate authorising', es: 'Simular autorización' },
  simulateOver: { pt: 'Simular cancelamento', en: 'Simulate cancelling', es: 'Simular cancelación' },
} satisfies Texts;
