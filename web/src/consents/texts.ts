import type { Texts } from '../shared/lib/languages.js';

export const consentsTexts = {
  consents: {
    title: { pt: 'Consentimentos', en: 'Consents', es: 'Consentimientos' },
    lead: {
      pt: 'De onde veio o consentimento de cada contato, quem pediu para sair e quem voltou. Nada aqui é alterado depois.',
      en: 'Where the consent of each contact came from, who opted out and who came back. Nothing here is changed later.',
      es: 'De dónde vino el consentimiento de cada contacto, quién pidió la baja y quién volvió. Nada aquí se cambia después.',
    },
    rule: {
      message: {
        pt: 'Escrever para a empresa conta como consentimento: quem não pediu para sair recebe campanhas. Isso se muda em Configurações, Opções.',
        en: 'Writing to the company counts as consent: everyone who has not opted out gets campaigns. You can change this in Settings, Options.',
        es: 'Escribir a la empresa cuenta como consentimiento: quien no pidió la baja recibe campañas. Se cambia en Configuración, Opciones.',
      },
      explicit: {
        pt: 'Só o consentimento expresso conta: quem apenas escreveu, foi anotado ou importado sem dizer onde consentiu não recebe campanhas. Isso se muda em Configurações, Opções.',
        en: 'Only an explicit consent counts: people who only wrote, or were added or imported without saying where they agreed, get no campaigns. You can change this in Settings, Options.',
        es: 'Solo cuenta el consentimiento expreso: quien solo escribió, o se agregó o importó sin decir dónde consintió, no recibe campañas. Se cambia en Configuración, Opciones.',
      },
    },
    search: { pt: 'Buscar por nome ou número', en: 'Search by name or number', es: 'Buscar por nombre o número' },
    empty: { pt: 'Nenhum registro', en: 'No entries', es: 'Ningún registro' },
    emptyHint: {
      pt: 'Um registro aparece quando alguém escreve, é adicionado ou importado, ou pede para sair.',
      en: 'An entry appears when somebody writes, is added or imported, or opts out.',
      es: 'Un registro aparece cuando alguien escribe, se agrega o importa, o pide la baja.',
    },
    when: { pt: 'Quando', en: 'When', es: 'Cuándo' },
    contact: { pt: 'Contato', en: 'Contact', es: 'Contacto' },
    what: { pt: 'O quê', en: 'What', es: 'Qué' },
    how: { pt: 'Como', en: 'How', es: 'Cómo' },
    connection: { pt: 'Conexão', en: 'Connection', es: 'Conexión' },
    who: { pt: 'Quem registrou', en: 'Noted by', es: 'Quién lo registró' },
    from: { pt: 'De', en: 'From', es: 'Desde' },
    to: { pt: 'Até', en: 'Until', es: 'Hasta' },
    allNumbers: { pt: 'todas as conexões', en: 'all connections', es: 'todas las conexiones' },
    kinds: {
      given: { pt: 'Consentimento', en: 'Consent', es: 'Consentimiento' },
      added: {
        pt: 'Adicionado, sem consentimento',
        en: 'Added, without a consent',
        es: 'Agregado, sin consentimiento',
      },
      withdrawn: { pt: 'Saiu', en: 'Opted out', es: 'Pidió la baja' },
      renewed: { pt: 'Voltou', en: 'Opted in again', es: 'Volvió' },
    },
    sources: {
      message: { pt: 'Escreveu para a empresa', en: 'Wrote to the company', es: 'Escribió a la empresa' },
      agent: { pt: 'Registrado por usuário', en: 'Noted by a user', es: 'Registrado por un usuario' },
      import: { pt: 'Importação', en: 'Import', es: 'Importación' },
      api: { pt: 'API de mensagens', en: 'Messages API', es: 'API de mensajes' },
      reply: { pt: 'Resposta a uma campanha', en: 'Reply to a campaign', es: 'Respuesta a una campaña' },
    },
    bases: {
      form: { pt: 'Formulário', en: 'Form', es: 'Formulario' },
      purchase: { pt: 'Compra', en: 'Purchase', es: 'Compra' },
      inPerson: { pt: 'Pessoalmente', en: 'In person', es: 'En persona' },
      contract: { pt: 'Contrato', en: 'Contract', es: 'Contrato' },
      other: { pt: 'Outra', en: 'Other', es: 'Otro' },
    },
    stated: {
      label: {
        pt: 'Onde essas pessoas consentiram',
        en: 'Where these people agreed',
        es: 'Dónde consintieron estas personas',
      },
      none: { pt: 'Não informado', en: 'Not stated', es: 'No informado' },
      required: {
        pt: 'A empresa exige consentimento expresso: sem dizer onde consentiram, estas pessoas não recebem campanhas.',
        en: 'The company requires an explicit consent: unless you say where they agreed, these people get no campaigns.',
        es: 'La empresa exige consentimiento expreso: si no dice dónde consintieron, estas personas no reciben campañas.',
      },
      note: { pt: 'Detalhes (opcional)', en: 'Details (optional)', es: 'Detalles (opcional)' },
      help: {
        pt: 'Fica no registro de consentimentos de cada contato. Quem pediu para sair continua fora.',
        en: 'It is kept in the ledger of consents of each contact. Who opted out stays out.',
        es: 'Queda en el registro de consentimientos de cada contacto. Quien pidió la baja sigue fuera.',
      },
    },
    side: {
      lacks: {
        pt: 'Não recebe campanhas: falta o consentimento expresso',
        en: 'Gets no campaigns: no explicit consent yet',
        es: 'No recibe campañas: falta el consentimiento expreso',
      },
      give: { pt: 'Registrar consentimento', en: 'Record a consent', es: 'Registrar el consentimiento' },
      giveText: {
        pt: 'O contato passa a receber campanhas. Só registre o que ele mesmo consentiu; onde e como ficam no registro e na auditoria.',
        en: 'The contact gets campaigns from now on. Record only what they agreed to; where and how is kept in the ledger and the audit log.',
        es: 'El contacto pasa a recibir campañas. Registre solo lo que consintió; dónde y cómo queda en el registro y en la auditoría.',
      },
      details: { pt: 'Detalhes', en: 'Details', es: 'Detalles' },
      where: { pt: 'Onde consentiu', en: 'Where they agreed', es: 'Dónde consintió' },
      gets: { pt: 'Recebe campanhas', en: 'Gets campaigns', es: 'Recibe campañas' },
      out: {
        pt: 'Não recebe campanhas (%{where}) desde %{time}',
        en: 'Gets no campaigns (%{where}) since %{time}',
        es: 'No recibe campañas (%{where}) desde %{time}',
      },
      withdraw: { pt: 'Registrar saída', en: 'Note an opt-out', es: 'Registrar la baja' },
      renew: { pt: 'Registrar volta', en: 'Note an opt-in', es: 'Registrar el regreso' },
      withdrawText: {
        pt: 'O contato deixa de receber campanhas. As conversas não mudam.',
        en: 'The contact gets no more campaigns. Conversations do not change.',
        es: 'El contacto deja de recibir campañas. Las conversaciones no cambian.',
      },
      renewText: {
        pt: 'O contato volta a receber campanhas. Só registre o que ele mesmo pediu; o motivo fica na auditoria.',
        en: 'The contact gets campaigns again. Note only what they asked for; the reason is kept in the audit log.',
        es: 'El contacto vuelve a recibir campañas. Registre solo lo que pidió; el motivo queda en la auditoría.',
      },
      reason: { pt: 'Motivo', en: 'Reason', es: 'Motivo' },
      saved: { pt: 'Registrado', en: 'Noted', es: 'Registrado' },
      seeAll: { pt: 'Ver %{count}', en: 'See %{count}', es: 'Ver %{count}' },
    },
  },
} satisfies Texts;
