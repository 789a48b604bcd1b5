import type { InvoiceTexts } from './flow.js';

/** Invoice texts by language, for the service and for the preview in the browser. */
export const INVOICE_TEXTS: Readonly<Record<'pt' | 'en' | 'es', InvoiceTexts>> = {
  pt: {
    ask: 'Digite o CPF ou CNPJ do titular da fatura.',
    invalid: 'Este CPF ou CNPJ não é válido. Confira os números e envie de novo.',
    none: 'Não encontrei nenhuma fatura em aberto para este CPF ou CNPJ.',
    more: 'Além destas, faturas em aberto que não mostrei: {count}.',
    invoice: 'Fatura',
    due: 'Vencimento',
    amount: 'Valor',
    pix: 'O código Pix copia e cola vem na próxima mensagem:',
    line: 'A linha digitável do boleto vem na próxima mensagem:',
  },
  en: {
    ask: 'Send the CPF or CNPJ of the person or company the invoice is for.',
    invalid: 'This CPF or CNPJ is not valid. Check the digits and send it again.',
    none: 'I found no open invoice for this CPF or CNPJ.',
    more: 'Open invoices besides these: {count}.',
    invoice: 'Invoice',
    due: 'Due date',
    amount: 'Amount',
    pix: 'The Pix code to copy comes in the next message:',
    line: 'The bank line to copy comes in the next message:',
  },
  es: {
    ask: 'Envíe el CPF o CNPJ del titular de la factura.',
    invalid: 'Este CPF o CNPJ no es válido. Revise los números y envíelo de nuevo.',
    none: 'No encontré ninguna factura abierta para este CPF o CNPJ.',
    more: 'Además de estas, facturas abiertas: {count}.',
    invoice: 'Factura',
    due: 'Vencimiento',
    amount: 'Importe',
    pix: 'El código Pix para copiar viene en el próximo mensaje:',
    line: 'La línea del boleto para copiar viene en el próximo mensaje:',
  },
};
