/**
 * Runs only on web.whatsapp.com. If the URL contains a request from Recado, asks for consent, has the browser sign with
 * the passkey, and returns the signature to Recado. Stores nothing, sends nothing, and sees neither tokens nor sessions.
 */
(() => {
  const PREFIX = '#recado-passkey=';
  const MOST_CHARACTERS = 40_000;
  const LANGUAGE = navigator.language.slice(0, 2);
  const TEXTS = {
    pt: {
      ask: (host) =>
        `${host} pede a chave de acesso (passkey) desta conta do WhatsApp para conectar um aparelho a ela. Quem o recebe lê e envia as suas mensagens. Continue só se você mesmo começou essa conexão agora.`,
      sign: 'Usar a chave de acesso',
      cancel: 'Cancelar',
      failed: (reason) => `A chave de acesso não foi usada (${reason}).`,
    },
    es: {
      ask: (host) =>
        `${host} pide la llave de acceso (passkey) de esta cuenta de WhatsApp para vincularle un dispositivo. Quien lo recibe lee y envía sus mensajes. Continúe solo si usted mismo empezó esta vinculación ahora.`,
      sign: 'Usar la llave de acceso',
      cancel: 'Cancelar',
      failed: (reason) => `La llave de acceso no se usó (${reason}).`,
    },
    en: {
      ask: (host) =>
        `${host} asks for the passkey of this WhatsApp account, to link a device to it. Whoever gets it reads and sends your messages. Continue only if you started this link yourself, just now.`,
      sign: 'Use the passkey',
      cancel: 'Cancel',
      failed: (reason) => `The passkey was not used (${reason}).`,
    },
  };
  const texts = TEXTS[LANGUAGE] ?? TEXTS.en;

  const request = readRequest(location.hash);
  if (!request) return;
  // hides the request from WhatsApp's own scripts
  history.replaceState(null, '', location.pathname);
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show, { once: true });

  function readRequest(hash) {
    if (!hash.startsWith(PREFIX) || hash.length > MOST_CHARACTERS) return null;
    try {
      const { id, nonce, options, back } = JSON.parse(decodeURIComponent(hash.slice(PREFIX.length)));
      const address = new URL(back);
      const isLocal = ['localhost', '127.0.0.1'].includes(address.hostname);
      if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLocal)) return null;
      const isComplete = [id, nonce].every((one) => typeof one === 'string') && typeof options === 'object' && options;
      return isComplete ? { id, nonce, options, back: address.href, host: address.host } : null;
    } catch {
      return null;
    }
  }

  async function sign() {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(request.options);
    const credential = await navigator.credentials.get({ publicKey });
    const { id, nonce, back } = request;
    location.assign(back + encodeURIComponent(JSON.stringify({ id, nonce, credential: credential.toJSON() })));
  }

  /** Renders in a closed shadow tree, out of reach of the page's scripts and styles. */
  function show() {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    const dialog = document.createElement('dialog');
    Object.assign(dialog.style, {
      maxWidth: '420px',
      padding: '24px',
      border: '0',
      borderRadius: '12px',
      font: '15px/1.5 sans-serif',
    });
    const text = paragraph(texts.ask(request.host));
    const problem = paragraph('');
    problem.setAttribute('role', 'alert');
    problem.style.color = '#b3261e';
    const accept = button(texts.sign, async () => {
      accept.disabled = true;
      await sign().catch((error) => {
        problem.textContent = texts.failed(error.name);
        accept.disabled = false;
      });
    });
    const leave = () => {
      dialog.close();
      host.remove();
    };
    dialog.addEventListener('cancel', leave);
    const cancel = button(texts.cancel, leave);
    cancel.autofocus = true; // an accidental key press must not sign
    dialog.append(text, problem, accept, cancel);
    root.append(dialog);
    document.documentElement.append(host);
    dialog.showModal();
  }

  function paragraph(words) {
    const element = document.createElement('p');
    element.textContent = words;
    element.style.margin = '0 0 16px';
    return element;
  }

  function button(words, onClick) {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = words;
    Object.assign(element.style, { marginRight: '8px', padding: '8px 14px', font: 'inherit' });
    element.addEventListener('click', (event) => event.isTrusted && onClick());
    return element;
  }
})();
