// Written by `npm run client:generate` from the OpenAPI document of the gateway.

export interface paths {
  '/api/messages/send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Send a text, or files as multipart; the header Idempotency-Key makes a retry safe
     * @description Takes a token with the scope `messages:send`.
     */
    post: operations['external.send'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What the token may do; it tries a token without doing anything
     * @description Takes a token of a program.
     */
    get: operations['external.token'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/connections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The connections that the token may send over
     * @description Takes a token with the scope `messages:send`.
     */
    get: operations['external.connections'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/contacts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Contacts, page by page; `searchParam` is a part of a name or of a number
     * @description Takes a token with the scope `contacts:read`.
     */
    get: operations['external.contacts'];
    put?: never;
    /**
     * Create a contact, or find the one with this number, which stays as it is
     * @description Takes a token with the scope `contacts:write`.
     */
    post: operations['external.contact.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/contacts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A contact
     * @description Takes a token with the scope `contacts:read`.
     */
    get: operations['external.contact'];
    /**
     * Change a contact; what is not given stays as it is
     * @description Takes a token with the scope `contacts:write`.
     */
    put: operations['external.contact.update'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tickets of the whole company, the last written to first
     * @description Takes a token with the scope `tickets:read`.
     */
    get: operations['external.tickets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * A ticket
     * @description Takes a token with the scope `tickets:read`.
     */
    get: operations['external.ticket'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/tickets/{ticketId}/messages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Messages of a ticket: page 1 is the newest, inside a page oldest first. Nothing is marked read
     * @description Takes a token with the scope `tickets:read`.
     */
    get: operations['external.messages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The endpoints of the company
     * @description Takes a token with the scope `webhooks:manage`.
     */
    get: operations['external.webhooks'];
    put?: never;
    /**
     * Add an endpoint; `signingSecret` is readable this once
     * @description Takes a token with the scope `webhooks:manage`.
     */
    post: operations['external.webhook.create'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/api/webhooks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Remove an endpoint with its log
     * @description Takes a token with the scope `webhooks:manage`.
     */
    delete: operations['external.webhook.delete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  'message.received': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event message.received */
    post: operations['message.received'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'message.sent': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event message.sent */
    post: operations['message.sent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'message.status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event message.status */
    post: operations['message.status'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'message.vote': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event message.vote */
    post: operations['message.vote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'message.order': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event message.order */
    post: operations['message.order'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'ticket.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event ticket.created */
    post: operations['ticket.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'ticket.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event ticket.updated */
    post: operations['ticket.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'ticket.closed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event ticket.closed */
    post: operations['ticket.closed'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'ticket.sla_breached': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event ticket.sla_breached */
    post: operations['ticket.sla_breached'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'contact.created': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event contact.created */
    post: operations['contact.created'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'contact.updated': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event contact.updated */
    post: operations['contact.updated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'connection.status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event connection.status */
    post: operations['connection.status'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  'webhook.test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** The event webhook.test */
    post: operations['webhook.test'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /** @description Every error has this shape */
    Problem: {
      /**
       * @description The code, to be translated
       * @example ERR_NO_PERMISSION
       */
      error: string;
      /** @description A sentence in English */
      message: string;
      /** @description More of it, by the code: the problems of `fields` and `form`; the `ticket` as it is now and the `event` that changed it */
      details?: {
        [key: string]: unknown;
      };
    };
    Connection: {
      id: string;
      name: string;
      number: string | null;
      /** @enum {string} */
      status: 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';
      health?: components['schemas']['NumberHealthOutput'];
      isDefault: boolean;
    };
    NumberHealthOutput: {
      /** @description The number cannot start conversations; `until` null: no end is known */
      lock: {
        /** @description WhatsApp's name of the restriction */
        kind: string;
        until: string | null;
      } | null;
      /** @description The number of conversations that it can start until then */
      newChats: {
        total: number;
        used: number;
        until: string | null;
      } | null;
    };
    WebhookContactOutput: {
      id: string;
      name: string;
      /** @description Digits with the country code; empty while WhatsApp does not reveal it */
      number: string;
      email: string;
      isGroup: boolean;
      /** @description The WhatsApp username without the @ */
      username?: string | null;
      extraInfo: {
        name: string;
        value: string;
      }[];
      /** @description The first ad through which the contact wrote */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
      } | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    WebhookTicketOutput: {
      id: string;
      /** @description The sequential ticket number per company, as shown to users */
      number: number;
      /** @enum {string} */
      status: 'pending' | 'open' | 'closed';
      user: {
        id: string;
        name: string;
      } | null;
      queue: {
        id: string;
        name: string;
      } | null;
      connection: {
        id: string;
        name: string;
      } | null;
      contact: {
        id: string;
        name: string;
        /** @description Digits with the country code; empty while WhatsApp does not reveal it */
        number: string;
        email: string;
      };
      isGroup: boolean;
      tags: {
        id: string;
        name: string;
      }[];
      /** @description The ad from which the ticket was opened */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
      } | null;
      /** @description The time limit that is due next, and those that were exceeded */
      sla?: {
        next: {
          /** @enum {string} */
          limit: 'firstAnswer' | 'answer' | 'resolution';
          /** Format: date-time */
          warnAt: string;
          /** Format: date-time */
          dueAt: string;
        } | null;
        breached: ('firstAnswer' | 'answer' | 'resolution')[];
      } | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      closedAt: string | null;
      /** @description Increases with each change; ignore older revisions */
      revision: number;
    };
    WebhookMessageOutput: {
      id: string;
      ticketId: string;
      contactId: string;
      fromMe: boolean;
      body: string;
      /** @description `text`, or the kind of its content such as `image` */
      type: string;
      media: {
        /** @enum {string} */
        kind: 'image' | 'video' | 'gif' | 'audio' | 'voice' | 'document' | 'sticker';
        mimeType: string;
        fileName: string | null;
        bytes: number | null;
        /** @description Expires after a while; null while the file is not stored yet */
        url: string | null;
      } | null;
      /** @description Pictures and videos that were sent together have the same id */
      albumId?: string | null;
      location: {
        latitude: number;
        longitude: number;
      } | null;
      participant: {
        name: string;
        number: string;
      } | null;
      quotedMessageId: string | null;
      /** @description A quoted message that is not stored here, or the status that this message replies to */
      quoted?: {
        body: string;
        type: string;
        fromMe: boolean;
        isStatus: boolean;
      } | null;
      /** @description The ad from which the contact wrote; `clickId` is the `ctwa_clid` of Meta */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
        body: string;
      } | null;
      /** @description A rare kind of message; `body` has its text */
      label?:
        | (
            | 'sticker-pack'
            | 'payment-request'
            | 'payment'
            | 'payment-declined'
            | 'payment-cancelled'
            | 'payment-invite'
            | 'invoice'
            | 'scheduled-call'
            | 'phone-request'
            | 'channel-invite'
            | 'poll-result'
            | 'comment'
            | 'question'
            | 'answer'
            | 'group-status'
            | 'status-mention'
            | 'voice-chat'
            | 'bot'
          )
        | null;
      /** @description An order, a product or a catalogue; `body` has the same as text */
      catalog?: {
        /** @enum {string} */
        kind: 'order' | 'product' | 'catalog';
        id: string;
        title: string;
        text: string;
        items: {
          name: string;
          quantity: number;
          price: {
            value: number;
            currency: string;
          } | null;
        }[];
        itemCount: number;
        total: {
          value: number;
          currency: string;
        } | null;
      } | null;
      /** @description A poll with its votes; `body` has its question and options as text */
      poll?: {
        question: string;
        options: {
          name: string;
          votes: {
            name: string;
            fromMe: boolean;
          }[];
        }[];
      } | null;
      /** @description The agent who wrote it */
      userId: string | null;
      /** @enum {string} */
      status: 'queued' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
      errorCode: string | null;
      /** Format: date-time */
      createdAt: string;
      /**
       * @description From before the number was linked. Webhooks never send it; its `media` has no `url`
       * @constant
       */
      imported?: true;
    };
    WebhookEndpoint: {
      /** Format: uri */
      url: string;
      description: string;
      events: (
        | 'message.received'
        | 'message.sent'
        | 'message.status'
        | 'message.vote'
        | 'message.order'
        | 'ticket.created'
        | 'ticket.updated'
        | 'ticket.closed'
        | 'ticket.sla_breached'
        | 'contact.created'
        | 'contact.updated'
        | 'connection.status'
      )[];
      active: boolean;
      id: string;
      failingSince: string | null;
      switchedOffAt: string | null;
      unconfirmedBy?: string;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    WebhookMessage: {
      id: string;
      ticketId: string;
      contactId: string;
      fromMe: boolean;
      body: string;
      /** @description `text`, or the kind of its content such as `image` */
      type: string;
      media: {
        /** @enum {string} */
        kind: 'image' | 'video' | 'gif' | 'audio' | 'voice' | 'document' | 'sticker';
        mimeType: string;
        fileName: string | null;
        bytes: number | null;
        /** @description Expires after a while; null while the file is not stored yet */
        url: string | null;
      } | null;
      /** @description Pictures and videos that were sent together have the same id */
      albumId?: string | null;
      location: {
        latitude: number;
        longitude: number;
      } | null;
      participant: {
        name: string;
        number: string;
      } | null;
      quotedMessageId: string | null;
      /** @description A quoted message that is not stored here, or the status that this message replies to */
      quoted?: {
        body: string;
        type: string;
        fromMe: boolean;
        isStatus: boolean;
      } | null;
      /** @description The ad from which the contact wrote; `clickId` is the `ctwa_clid` of Meta */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
        body: string;
      } | null;
      /** @description A rare kind of message; `body` has its text */
      label?:
        | (
            | 'sticker-pack'
            | 'payment-request'
            | 'payment'
            | 'payment-declined'
            | 'payment-cancelled'
            | 'payment-invite'
            | 'invoice'
            | 'scheduled-call'
            | 'phone-request'
            | 'channel-invite'
            | 'poll-result'
            | 'comment'
            | 'question'
            | 'answer'
            | 'group-status'
            | 'status-mention'
            | 'voice-chat'
            | 'bot'
          )
        | null;
      /** @description An order, a product or a catalogue; `body` has the same as text */
      catalog?: {
        /** @enum {string} */
        kind: 'order' | 'product' | 'catalog';
        id: string;
        title: string;
        text: string;
        items: {
          name: string;
          quantity: number;
          price: {
            value: number;
            currency: string;
          } | null;
        }[];
        itemCount: number;
        total: {
          value: number;
          currency: string;
        } | null;
      } | null;
      /** @description A poll with its votes; `body` has its question and options as text */
      poll?: {
        question: string;
        options: {
          name: string;
          votes: {
            name: string;
            fromMe: boolean;
          }[];
        }[];
      } | null;
      /** @description The agent who wrote it */
      userId: string | null;
      /** @enum {string} */
      status: 'queued' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
      errorCode: string | null;
      /** Format: date-time */
      createdAt: string;
      /**
       * @description From before the number was linked. Webhooks never send it; its `media` has no `url`
       * @constant
       */
      imported?: true;
    };
    WebhookTicket: {
      id: string;
      /** @description The sequential ticket number per company, as shown to users */
      number: number;
      /** @enum {string} */
      status: 'pending' | 'open' | 'closed';
      user: {
        id: string;
        name: string;
      } | null;
      queue: {
        id: string;
        name: string;
      } | null;
      connection: {
        id: string;
        name: string;
      } | null;
      contact: {
        id: string;
        name: string;
        /** @description Digits with the country code; empty while WhatsApp does not reveal it */
        number: string;
        email: string;
      };
      isGroup: boolean;
      tags: {
        id: string;
        name: string;
      }[];
      /** @description The ad from which the ticket was opened */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
      } | null;
      /** @description The time limit that is due next, and those that were exceeded */
      sla?: {
        next: {
          /** @enum {string} */
          limit: 'firstAnswer' | 'answer' | 'resolution';
          /** Format: date-time */
          warnAt: string;
          /** Format: date-time */
          dueAt: string;
        } | null;
        breached: ('firstAnswer' | 'answer' | 'resolution')[];
      } | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
      closedAt: string | null;
      /** @description Increases with each change; ignore older revisions */
      revision: number;
    };
    WebhookContact: {
      id: string;
      name: string;
      /** @description Digits with the country code; empty while WhatsApp does not reveal it */
      number: string;
      email: string;
      isGroup: boolean;
      /** @description The WhatsApp username without the @ */
      username?: string | null;
      extraInfo: {
        name: string;
        value: string;
      }[];
      /** @description The first ad through which the contact wrote */
      referral?: {
        sourceType: string;
        sourceId: string;
        sourceUrl: '' | string;
        headline: string;
        clickId: string;
        app: string;
      } | null;
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      updatedAt: string;
    };
    WebhookConnection: {
      id: string;
      name: string;
      number: string | null;
      /** @enum {string} */
      status: 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED';
      health?: components['schemas']['NumberHealth'];
    };
    NumberHealth: {
      /** @description The number cannot start conversations; `until` null: no end is known */
      lock: {
        /** @description WhatsApp's name of the restriction */
        kind: string;
        until: string | null;
      } | null;
      /** @description The number of conversations that it can start until then */
      newChats: {
        total: number;
        used: number;
        until: string | null;
      } | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  'external.send': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          number: string;
          body: string;
          /** @description The connection to send from, for a token that is not restricted to one. Defaults to the default connection */
          connectionId?: string;
        };
        'multipart/form-data': {
          number: string;
          /** @default  */
          body?: string;
          /** @description The connection to send from, for a token that is not restricted to one. Defaults to the default connection */
          connectionId?: string;
          medias: string[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            id: string;
            ids: string[];
            /** @constant */
            state: 'queued';
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.token': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            name: string;
            scopes: ('messages:send' | 'contacts:read' | 'contacts:write' | 'tickets:read' | 'webhooks:manage')[];
            connectionId: string | null;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.connections': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            connections: components['schemas']['Connection'][];
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.contacts': {
    parameters: {
      query?: {
        searchParam?: string;
        pageNumber?: number;
        cursor?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            contacts: components['schemas']['WebhookContactOutput'][];
            hasMore: boolean;
            nextCursor: string | null;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.contact.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name: string;
          number: string;
          /** @default  */
          email?: '' | string;
          /** @default [] */
          extraInfo?: {
            id?: string;
            name: string;
            value: string;
          }[];
          /** @enum {string} */
          consentBasis?: 'form' | 'purchase' | 'inPerson' | 'contract' | 'other';
          consentNote?: string;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            contact: components['schemas']['WebhookContactOutput'];
            isNew: boolean;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.contact': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookContactOutput'];
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.contact.update': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          name?: string;
          number?: string;
          email?: '' | string;
          extraInfo?: {
            id?: string;
            name: string;
            value: string;
          }[];
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookContactOutput'];
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.tickets': {
    parameters: {
      query?: {
        searchParam?: string;
        pageNumber?: number;
        cursor?: string;
        status?: 'pending' | 'open' | 'closed';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            tickets: components['schemas']['WebhookTicketOutput'][];
            hasMore: boolean;
            nextCursor: string | null;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.ticket': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookTicketOutput'];
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.messages': {
    parameters: {
      query?: {
        pageNumber?: number;
      };
      header?: never;
      path: {
        ticketId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            messages: components['schemas']['WebhookMessageOutput'][];
            hasMore: boolean;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            webhooks: components['schemas']['WebhookEndpoint'][];
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.webhook.create': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** Format: uri */
          url: string;
          /** @default  */
          description?: string;
          events: (
            | 'message.received'
            | 'message.sent'
            | 'message.status'
            | 'message.vote'
            | 'message.order'
            | 'ticket.created'
            | 'ticket.updated'
            | 'ticket.closed'
            | 'ticket.sla_breached'
            | 'contact.created'
            | 'contact.updated'
            | 'connection.status'
          )[];
          /** @default true */
          active?: boolean;
        };
      };
    };
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** Format: uri */
            url: string;
            description: string;
            events: (
              | 'message.received'
              | 'message.sent'
              | 'message.status'
              | 'message.vote'
              | 'message.order'
              | 'ticket.created'
              | 'ticket.updated'
              | 'ticket.closed'
              | 'ticket.sla_breached'
              | 'contact.created'
              | 'contact.updated'
              | 'connection.status'
            )[];
            active: boolean;
            id: string;
            failingSince: string | null;
            switchedOffAt: string | null;
            unconfirmedBy?: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            signingSecret: string;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'external.webhook.delete': {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Done */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            message: string;
          };
        };
      };
      /** @description Rejected */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Problem'];
        };
      };
    };
  };
  'message.received': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'message.received';
          /** Format: date-time */
          timestamp: string;
          data: {
            message: components['schemas']['WebhookMessage'];
            ticket: components['schemas']['WebhookTicket'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'message.sent': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'message.sent';
          /** Format: date-time */
          timestamp: string;
          data: {
            message: components['schemas']['WebhookMessage'];
            ticket: components['schemas']['WebhookTicket'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'message.status': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'message.status';
          /** Format: date-time */
          timestamp: string;
          data: {
            message: components['schemas']['WebhookMessage'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'message.vote': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'message.vote';
          /** Format: date-time */
          timestamp: string;
          data: {
            message: components['schemas']['WebhookMessage'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'message.order': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'message.order';
          /** Format: date-time */
          timestamp: string;
          data: {
            message: components['schemas']['WebhookMessage'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'ticket.created': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'ticket.created';
          /** Format: date-time */
          timestamp: string;
          data: {
            ticket: components['schemas']['WebhookTicket'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'ticket.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'ticket.updated';
          /** Format: date-time */
          timestamp: string;
          data: {
            ticket: components['schemas']['WebhookTicket'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'ticket.closed': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'ticket.closed';
          /** Format: date-time */
          timestamp: string;
          data: {
            ticket: components['schemas']['WebhookTicket'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'ticket.sla_breached': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'ticket.sla_breached';
          /** Format: date-time */
          timestamp: string;
          data: {
            ticket: components['schemas']['WebhookTicket'];
            /** @enum {string} */
            limit: 'firstAnswer' | 'answer' | 'resolution';
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'contact.created': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'contact.created';
          /** Format: date-time */
          timestamp: string;
          data: {
            contact: components['schemas']['WebhookContact'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'contact.updated': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'contact.updated';
          /** Format: date-time */
          timestamp: string;
          data: {
            contact: components['schemas']['WebhookContact'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'connection.status': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'connection.status';
          /** Format: date-time */
          timestamp: string;
          data: {
            connection: components['schemas']['WebhookConnection'];
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  'webhook.test': {
    parameters: {
      query?: never;
      header: {
        /** @description The same at each attempt */
        'webhook-id': string;
        /** @description Seconds since 1970, of this attempt */
        'webhook-timestamp': string;
        /** @description As Standard Webhooks say: v1, and the HMAC-SHA256 in Base64 */
        'webhook-signature': string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /** @constant */
          type: 'webhook.test';
          /** Format: date-time */
          timestamp: string;
          data: {
            webhookId: string;
          };
        };
      };
    };
    responses: {
      /** @description It arrived. Anything else, or no answer in 10 seconds, is tried again */
      '2XX': {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
