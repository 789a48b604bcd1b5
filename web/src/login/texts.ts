import type { Texts } from '../shared/lib/languages.js';

export const loginTexts = {
  login: {
    title: { pt: 'Entrar no Recado', en: 'Sign in to Recado', es: 'Entrar en Recado' },
    wasItYou: {
      pt: 'Se não foi você, troque a senha.',
      en: 'If it was not you, change the password.',
      es: 'Si no fue usted, cambie la contraseña.',
    },
    lead: {
      pt: 'O WhatsApp da sua empresa, atendido em equipe.',
      en: 'Your company’s WhatsApp, answered as a team.',
      es: 'El WhatsApp de su empresa, atendido en equipo.',
    },
    email: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' },
    password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
    submit: { pt: 'Entrar', en: 'Sign in', es: 'Entrar' },
    submitting: { pt: 'Entrando…', en: 'Signing in…', es: 'Entrando…' },
    showPassword: { pt: 'Mostrar senha', en: 'Show password', es: 'Mostrar contraseña' },
    hidePassword: { pt: 'Ocultar senha', en: 'Hide password', es: 'Ocultar contraseña' },
    pay: { pt: 'Pagar agora', en: 'Pay now', es: 'Pagar ahora' },
    expired: {
      pt: 'Opss! Sua assinatura venceu %{date}. Entre em contato com o Suporte para mais informações!',
      en: 'Oops! Your subscription expired on %{date}. Contact Support for more information!',
      es: '¡Ups! Su suscripción venció el %{date}. ¡Póngase en contacto con Soporte para más información!',
    },
  },
  account: {
    forgot: { pt: 'Esqueceu a senha?', en: 'Forgot your password?', es: '¿Olvidó su contraseña?' },
    register: { pt: 'Cadastrar a minha empresa', en: 'Register my company', es: 'Registrar mi empresa' },
    toLogin: {
      pt: 'Já tem uma conta? Entrar',
      en: 'Already have an account? Sign in',
      es: '¿Ya tiene una cuenta? Entrar',
    },
    logo: { pt: 'Logotipo', en: 'Logo', es: 'Logotipo' },
    fieldRequired: { pt: 'Campo obrigatório', en: 'Required field', es: 'Campo obligatorio' },
    weakPassword: {
      pt: 'Sua senha precisa ter no mínimo 8 caracteres, sendo uma letra maiúscula, uma minúscula e um número.',
      en: 'Your password needs at least 8 characters, with one uppercase letter, one lowercase letter and one number.',
      es: 'Su contraseña necesita al menos 8 caracteres, con una mayúscula, una minúscula y un número.',
    },
    mismatch: {
      pt: 'As senhas não correspondem',
      en: 'The passwords do not match',
      es: 'Las contraseñas no coinciden',
    },
    invalidVideo: { pt: 'Código de vídeo inválido', en: 'Invalid video code', es: 'Código de video no válido' },
  },
  signup: {
    title: { pt: 'Crie a sua conta', en: 'Create your account', es: 'Cree su cuenta' },
    lead: {
      pt: 'Experimente o Recado por %{smart_count} dia, sem compromisso. |||| Experimente o Recado por %{smart_count} dias, sem compromisso.',
      en: 'Try Recado for %{smart_count} day, no strings attached. |||| Try Recado for %{smart_count} days, no strings attached.',
      es: 'Pruebe Recado durante %{smart_count} día, sin compromiso. |||| Pruebe Recado durante %{smart_count} días, sin compromiso.',
    },
    name: { pt: 'Nome da empresa', en: 'Company name', es: 'Nombre de la empresa' },
    email: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' },
    phone: { pt: 'Telefone', en: 'Phone', es: 'Teléfono' },
    password: { pt: 'Senha', en: 'Password', es: 'Contraseña' },
    plan: { pt: 'Plano', en: 'Plan', es: 'Plan' },
    choosePlan: { pt: 'Escolha um plano', en: 'Choose a plan', es: 'Elija un plan' },
    planLine: {
      pt: '%{name} · %{price} · %{users} usuários · %{connections} conexões · %{queues} filas',
      en: '%{name} · %{price} · %{users} users · %{connections} connections · %{queues} queues',
      es: '%{name} · %{price} · %{users} usuarios · %{connections} conexiones · %{queues} colas',
    },
    submit: { pt: 'Cadastrar', en: 'Sign up', es: 'Registrar' },
    done: {
      pt: 'Cadastro realizado com sucesso! Entre com o seu e-mail e a sua senha.',
      en: 'You are registered! Sign in with your e-mail and password.',
      es: '¡Registro completado! Entre con su correo y su contraseña.',
    },
  },
  confirm: {
    title: { pt: 'Confirme o seu e-mail', en: 'Confirm your e-mail', es: 'Confirme su correo' },
    lead: {
      pt: 'Falta um passo para a sua empresa começar.',
      en: 'One step is left before your company begins.',
      es: 'Falta un paso para que su empresa empiece.',
    },
    submit: { pt: 'Confirmar o meu e-mail', en: 'Confirm my e-mail', es: 'Confirmar mi correo' },
    done: {
      pt: 'E-mail confirmado! Entre com o seu e-mail e a sua senha.',
      en: 'E-mail confirmed! Sign in with your e-mail and password.',
      es: '¡Correo confirmado! Entre con su correo y su contraseña.',
    },
    toLogin: { pt: 'Ir para a entrada', en: 'Go to the sign-in page', es: 'Ir a la página de entrada' },
    mailed: {
      pt: 'Enviamos um link para %{email}. Abra-o em até 24 horas para confirmar o seu e-mail, e depois entre.',
      en: 'We have sent a link to %{email}. Open it within 24 hours to confirm your e-mail, then sign in.',
      es: 'Enviamos un enlace a %{email}. Ábralo en un plazo de 24 horas para confirmar su correo y luego entre.',
    },
    sendAgain: { pt: 'Enviar o link de novo', en: 'Send the link again', es: 'Enviar el enlace de nuevo' },
    sentAgain: {
      pt: 'Se houver um cadastro à espera deste e-mail, o link está a caminho.',
      en: 'If a sign-up waits for this e-mail, the link is on its way.',
      es: 'Si hay un registro a la espera de este correo, el enlace está en camino.',
    },
  },
  forgot: {
    title: { pt: 'Redefinir a senha', en: 'Reset your password', es: 'Restablecer la contraseña' },
    lead: {
      pt: 'Enviaremos um código para o seu e-mail.',
      en: 'We will send a code to your e-mail.',
      es: 'Enviaremos un código a su correo.',
    },
    leadCode: {
      pt: 'Digite o código que chegou no seu e-mail e escolha uma nova senha.',
      en: 'Enter the code sent to your e-mail and choose a new password.',
      es: 'Escriba el código que llegó a su correo y elija una contraseña nueva.',
    },
    email: { pt: 'E-mail', en: 'E-mail', es: 'Correo electrónico' },
    send: { pt: 'Enviar e-mail', en: 'Send e-mail', es: 'Enviar correo' },
    sendAgain: { pt: 'Enviar outro código', en: 'Send another code', es: 'Enviar otro código' },
    token: { pt: 'Código de verificação', en: 'Verification code', es: 'Código de verificación' },
    password: { pt: 'Nova senha', en: 'New password', es: 'Contraseña nueva' },
    confirm: { pt: 'Confirme a nova senha', en: 'Confirm the new password', es: 'Confirme la contraseña nueva' },
    submit: { pt: 'Redefinir senha', en: 'Reset password', es: 'Restablecer contraseña' },
    unknown: { pt: 'Email não encontrado', en: 'E-mail not found', es: 'Correo no encontrado' },
    sent: { pt: 'Email enviado com sucesso!', en: 'E-mail sent!', es: '¡Correo enviado!' },
    done: { pt: 'Senha redefinida com sucesso.', en: 'Password reset.', es: 'Contraseña restablecida.' },
  },
  errors: {
    ERR_INVALID_CREDENTIALS: {
      pt: 'E-mail ou senha incorretos. Tente novamente.',
      en: 'Wrong e-mail or password. Please try again.',
      es: 'Correo o contraseña incorrectos. Inténtelo de nuevo.',
    },
    ERR_SESSION_EXPIRED: {
      pt: 'Sessão expirada. Entre novamente.',
      en: 'Session expired. Please sign in again.',
      es: 'Sesión caducada. Entre de nuevo.',
    },
    ERR_UNAUTHENTICATED: {
      pt: 'Entre com o seu e-mail e a sua senha.',
      en: 'Please sign in with your e-mail and password.',
      es: 'Entre con su correo y su contraseña.',
    },
    ERR_NO_COMPANY_FOUND: {
      pt: 'Nenhuma empresa encontrada com este ID.',
      en: 'No company found with this ID.',
      es: 'No se encontró ninguna empresa con este ID.',
    },
    ERR_COMPANY_EXPIRED: {
      pt: 'A assinatura da empresa venceu.',
      en: 'The company’s subscription has expired.',
      es: 'La suscripción de la empresa venció.',
    },
    ERR_COMPANY_DISABLED: {
      pt: 'A empresa está desativada. Fale com o suporte.',
      en: 'The company is disabled. Talk to support.',
      es: 'La empresa está desactivada. Hable con soporte.',
    },
    ERR_EMAIL_NOT_CONFIRMED: {
      pt: 'O e-mail do cadastro ainda não foi confirmado. Abra o link que enviamos.',
      en: 'The e-mail of this sign-up is not confirmed yet. Open the link that we sent.',
      es: 'El correo de este registro aún no está confirmado. Abra el enlace que enviamos.',
    },
    ERR_CONFIRMATION_LINK: {
      pt: 'Este link não vale mais: já foi usado, venceu ou foi trocado por outro. Entre para receber um novo.',
      en: 'This link is no longer valid: it was used, has expired or was replaced. Sign in to get another one.',
      es: 'Este enlace ya no es válido: fue usado, venció o fue reemplazado. Entre para recibir otro.',
    },
    ERR_NO_PLAN_FOUND: {
      pt: 'Nenhum plano encontrado com este ID.',
      en: 'No plan found with this ID.',
      es: 'No se encontró ningún plan con este ID.',
    },
    ERR_RESET_CODE: {
      pt: 'O código está errado ou não vale mais.',
      en: 'The code is wrong or no longer valid.',
      es: 'El código es incorrecto o ya no es válido.',
    },
  },
} satisfies Texts;
