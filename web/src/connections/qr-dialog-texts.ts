import type { Texts } from '../shared/lib/languages.js';
import { passkeyTexts } from './passkey-texts.js';

export const qrDialogTexts = {
  usePairing: { pt: 'Usar código de 8 letras', en: 'Use an 8-letter code', es: 'Usar código de 8 letras' },
  tabQr: { pt: 'QR CODE', en: 'QR CODE', es: 'CÓDIGO QR' },
  tabCode: { pt: 'Código', en: 'Code', es: 'Código de letras' },
  pairNumber: { pt: 'Número do celular', en: 'Phone number', es: 'Número del teléfono' },
  pairHelp: {
    pt: 'Com país e DDD, por exemplo 55\u00a011\u00a099612\u20114408.',
    en: 'With country and area code, for example 55\u00a011\u00a099612\u20114408.',
    es: 'Con país y código de área, por ejemplo 55\u00a011\u00a099612\u20114408.',
  },
  pairGet: { pt: 'Gerar código', en: 'Get code', es: 'Generar código' },
  pairStep: {
    pt: 'No celular: Aparelhos conectados, Conectar um aparelho, Conectar com número de telefone. Digite este código:',
    en: 'On the phone: Linked devices, Link a device, Link with phone number. Type this code:',
    es: 'En el teléfono: Dispositivos vinculados, Vincular un dispositivo, Vincular con número de teléfono. Escriba este código:',
  },
  pairCode: { pt: 'Código de pareamento', en: 'Pairing code', es: 'Código de vinculación' },
  title: { pt: 'Conectar “%{name}”', en: 'Connect “%{name}”', es: 'Conectar “%{name}”' },
  step1: { pt: 'Abra o WhatsApp no celular', en: 'Open WhatsApp on the phone', es: 'Abra WhatsApp en el teléfono' },
  step2: { pt: 'Toque em Aparelhos conectados', en: 'Tap Linked devices', es: 'Toque Dispositivos vinculados' },
  step3: {
    pt: 'Aponte a câmera para este código',
    en: 'Point the camera at this code',
    es: 'Apunte la cámara a este código',
  },
  text: { pt: 'Texto do código, para copiar', en: 'Text of the code, to copy', es: 'Texto del código, para copiar' },
  waiting: { pt: 'Aguardando o código…', en: 'Waiting for the code…', es: 'Esperando el código…' },
  renewed: {
    pt: 'O código se renova sozinho enquanto esta janela estiver aberta.',
    en: 'The code renews itself while this window is open.',
    es: 'El código se renueva solo mientras esta ventana esté abierta.',
  },
  stopped: {
    pt: 'O código expirou porque ninguém o leu em %{smart_count} minutos.',
    en: 'The code has expired, because nobody scanned it for %{smart_count} minutes.',
    es: 'El código expiró porque nadie lo escaneó en %{smart_count} minutos.',
  },
  failed: {
    pt: 'O código expirou e não foi possível gerar outro.',
    en: 'The code has expired and no other could be made.',
    es: 'El código expiró y no se pudo generar otro.',
  },
  again: { pt: 'Gerar novo código', en: 'Make a new code', es: 'Generar código nuevo' },
  ended: {
    pt: 'A conexão %{name} foi encerrada. Gere um novo QR CODE para conectar.',
    en: 'The connection %{name} was ended. Make a new QR CODE to connect.',
    es: 'La conexión %{name} fue cerrada. Genere un nuevo CÓDIGO QR para conectar.',
  },
  image: {
    pt: 'QR code para conectar %{name}',
    en: 'QR code to connect %{name}',
    es: 'Código QR para conectar %{name}',
  },
  ...passkeyTexts,
  paired: { pt: '%{name} conectado', en: '%{name} connected', es: '%{name} conectado' },
} satisfies Texts;
